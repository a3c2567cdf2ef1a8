import { Readable } from 'node:stream'
import { beforeEach, describe, expect, it } from 'vitest'
import { openWorld, type Person, type TestTenant } from '../../test/support/world.ts'
import { runSql } from '../../test/support/sql.ts'
import { multipartForm, png } from '../../test/support/multipart-form.ts'

const world = openWorld()
let tenant: TestTenant
beforeEach(async () => {
  tenant = await world.institution()
})

const address = (id = tenant.id) => `/api/admin/institutions/${id}/shield`

async function upload(file: Uint8Array, options: Parameters<typeof multipartForm>[1] & { as?: Person } = {}) {
  const { as = tenant.people.DEV, ...how } = options
  const { headers, payload } = multipartForm(file, how)
  const url = address()
  const answer = await world.app.inject({
    method: 'POST',
    url,
    payload,
    headers: { ...headers, authorization: `Bearer ${as.token}` },
  })
  return { status: answer.statusCode, body: answer.json() }
}
const fetchShield = (query = '') => world.app.inject(address() + query)
const readInstitution = async () =>
  (await world.call('GET', `/api/admin/institutions/${tenant.id}`)).body.payload.institution

function endless(beginning: Buffer): Readable {
  const stream = new Readable({ read() {} })
  stream.push(beginning)
  return stream
}

async function eventsOf(institutionId: string): Promise<Record<'before' | 'after', { shield?: string }>[]> {
  const { rows } = await world.inTenant(institutionId, (tx) =>
    runSql<{ content: string }>(
      tx,
      `SELECT content FROM audit_events WHERE institution_id = $1 AND subject = 'institutions' ORDER BY sequence`,
      [institutionId],
    ),
  )
  return rows.map(({ content }) => JSON.parse(content))
}

describe('an uploaded coat of arms', () => {
  it('is visible to everyone, with its content type', async () => {
    const picture = png()
    const { status, body } = await upload(picture)
    expect(status).toBe(200)
    expect(body.message).toBe('The coat of arms has been saved.')
    expect(body.payload.institution.shield).toMatch(/^[\da-f]{32}$/)

    const { statusCode, headers, rawPayload } = await fetchShield()
    expect(statusCode).toBe(200)
    expect(headers).toMatchObject({ 'content-type': 'image/png', 'x-content-type-options': 'nosniff' })
    expect(rawPayload.equals(picture)).toBe(true)
    expect((await readInstitution()).shield).toBe(body.payload.institution.shield)
  })

  it('is cached under its edition, and under no other name', async () => {
    await upload(png())
    const { shield } = await readInstitution()
    expect((await fetchShield(`?edition=${shield}`)).headers['cache-control']).toMatch(/immutable/)
    for (const query of ['', '?edition=', '?edition=another']) {
      expect((await fetchShield(query)).headers['cache-control'], query).toBe('no-store')
    }
  })

  it('is replaced by the next one, and removed in favour of the generated one', async () => {
    await upload(png())
    const first = (await readInstitution()).shield
    await upload(png({ width: 65 }))
    const second = (await readInstitution()).shield
    expect(second).not.toBe(first)
    expect((await fetchShield()).rawPayload.equals(png({ width: 65 }))).toBe(true)

    const removed = await world.call('POST', `${address()}/remove`, { as: tenant.people.DEV })
    expect(removed.body).toMatchObject({
      message: 'The drawn shield is shown again.',
      payload: { institution: { shield: null } },
    })
    expect((await fetchShield()).statusCode).toBe(404)
    expect((await fetchShield(`?edition=${second}`)).statusCode).toBe(404)
  })

  it('records one event for each change, and none without a change', async () => {
    await upload(png())
    await upload(png())
    await world.call('POST', `${address()}/remove`, { as: tenant.people.DEV })
    await world.call('POST', `${address()}/remove`, { as: tenant.people.DEV })
    const events = await eventsOf(tenant.id)
    expect(events.map(({ before, after }) => [before?.shield, after?.shield])).toEqual([
      [null, expect.any(String)],
      [expect.any(String), null],
    ])
  })

  it('does not make a form of the institution stale', async () => {
    const { version } = (await world.call('GET', address().replace('/shield', ''), { as: tenant.people.DEV }))
      .body.payload.institution
    const { body } = await upload(png())
    expect(body.payload.institution.version).toBe(version)
  })
})

describe('an invalid coat of arms is refused under its field', () => {
  it.each([
    ['nothing', Buffer.alloc(0)],
    ['a text', Buffer.from('<svg onload="alert(1)"/>')],
    ['one too wide', png({ width: 2001 })],
  ])('%s', async (_, file) => {
    const { status, body } = await upload(file)
    expect(status).toBe(422)
    expect(body.fields.file).toHaveLength(1)
    expect((await readInstitution()).shield).toBeNull()
  })

  it('one above 256 KiB, with or without a declared size', async () => {
    const largestPicture = png({ bytes: 256 * 1024 - png({ bytes: 0 }).length })
    expect((await upload(largestPicture)).status).toBe(200)
    for (const more of [1, 100_000]) {
      const { status, body } = await upload(Buffer.concat([largestPicture, Buffer.alloc(more)]))
      expect(status).toBe(413)
      expect(body.fields.file).toEqual(['This picture is larger than 256 KiB. Choose a smaller one.'])
    }
    expect((await fetchShield()).rawPayload.length).toBe(256 * 1024)
  })

  it('one without an end, as soon as the limit is reached', async () => {
    const { headers, payload } = multipartForm(Buffer.alloc(400_000))
    const { statusCode } = await world.app.inject({
      method: 'POST',
      url: address(),
      payload: endless(payload.subarray(0, 300_000)),
      headers: { ...headers, authorization: `Bearer ${tenant.people.DEV.token}` },
    })
    expect(statusCode).toBe(413)
  })
})
