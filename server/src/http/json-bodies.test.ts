import { describe, expect, it } from 'vitest'
import { openWorld } from '../../test/support/world.ts'

const world = openWorld()

describe('a JSON body', () => {
  const url = '/api/admin/departments'
  const headers = { 'content-type': 'application/json' }
  const bodyOf = (name: Uint8Array) =>
    Buffer.concat([Buffer.from('{"code":"FIN","name":"'), name, Buffer.from('"}')])

  it.each([
    ['bytes that begin no letter', [0x46, 0xff, 0xfe]],
    ['half a letter', [0x46, 0xc3]],
    ['a letter in more bytes than it has', [0x46, 0xc0, 0xaf]],
    ['half a pair', [0x46, 0xed, 0xa0, 0x80]],
  ])('with %s is refused and not saved in another form', async (_, bytes) => {
    const { people } = await world.institution()
    const { status, body } = await world.call('POST', url, {
      as: people.ADMIN,
      headers,
      payload: bodyOf(Uint8Array.from(bytes)),
    })
    expect([status, body.code, body.message]).toEqual([400, 'BAD_REQUEST', 'The request is not in UTF-8.'])
  })

  it('may have letters of any script, and a mark of its order of bytes', async () => {
    const { people } = await world.institution()
    const payload = Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), bodyOf(Buffer.from('Łąka 日本 🦒'))])
    const { status, body } = await world.call('POST', url, { as: people.ADMIN, headers, payload })
    expect([status, body.payload.departments[0].name]).toEqual([200, 'Łąka 日本 🦒'])
  })

  it.each(['{"__proto__":{"x":1}}', '{"constructor":{"prototype":{}}}'])('%s is refused', async (payload) => {
    const { people } = await world.institution()
    const { status } = await world.call('POST', url, { as: people.ADMIN, headers, payload })
    expect(status).toBe(400)
  })
})
