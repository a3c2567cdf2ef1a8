import { beforeEach, describe, expect, it } from 'vitest'
import { multipartForm, png } from '../../test/support/multipart-form.ts'
import { openWorld, type TestTenant } from '../../test/support/world.ts'

const world = openWorld()
let tenant: TestTenant
beforeEach(async () => {
  tenant = await world.institution()
})

const address = () => `/api/admin/institutions/${tenant.id}/shield`
const send = (payload: string | Buffer | object | undefined, headers: Record<string, string> = {}) =>
  world.call('POST', address(), { as: tenant.people.DEV, headers, ...(payload !== undefined && { payload }) })
const shield = async () =>
  (await world.call('GET', address().replace('/shield', ''))).body.payload.institution.shield

describe('an endpoint that takes a file', () => {
  it.each([
    ['JSON', () => send({ file: 'x' })],
    ['nothing', () => send(undefined)],
    ['the bytes alone', () => send(png(), { 'content-type': 'image/png' })],
    ['bytes of no type', () => send(png())],
    ['something of no known type', () => send('x', { 'content-type': 'json' })],
  ])('asks for a form if a caller sends %s', async (_, call) => {
    const { status, body } = await call()
    expect([status, body.message]).toEqual([
      415,
      'Send one file as multipart form data, in the field "file".',
    ])
  })

  it.each([
    ['a form without boundary', 'x', { 'content-type': 'multipart/form-data' }, 400],
    [
      'a form that breaks off',
      multipartForm(png()).payload.subarray(0, 150),
      multipartForm(png()).headers,
      400,
    ],
    ['a form without a file', '--b--\r\n', { 'content-type': 'multipart/form-data; boundary=b' }, 422],
    ['another field', multipartForm(png(), { field: 'picture' }).payload, multipartForm(png()).headers, 400],
  ])('refuses %s', async (_, payload, headers, status) => {
    expect((await send(payload, headers)).status).toBe(status)
    expect(await shield()).toBeNull()
  })

  it.each(['before', 'after'])('refuses another field %s the file', async (where) => {
    const { payload, headers } = multipartForm(png(), { [where]: { colour: 'red' } })
    const { status, body } = await send(payload, headers)
    expect([status, body.fields]).toEqual([400, { colour: ['There is no such field.'] }])
    expect(await shield()).toBeNull()
  })
})
