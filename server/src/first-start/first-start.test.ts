import { beforeAll, describe, expect, it } from 'vitest'
import { linkRefusals } from '@insaka/domain/first-start/first-start.labels'
import { beginning } from '../../../domain/test/first-start.ts'
import { rfq } from '../../test/support/enquiries.ts'
import { run } from '../../test/support/sql.ts'
import { openWorld, World } from '../../test/support/world.ts'
import { begin as beginAtOnce } from './first-start.actions.ts'
import { makeLink } from './first-start.links.ts'

// Two servers on one empty database, of which each may be asked.
const here = openWorld({ alone: true })
const there = new World()
/** One in which there are institutions. */
const elsewhere = openWorld()
let link: string
beforeAll(async () => {
  await there.openOn(here.access)
  link = await makeLink(here.platform)
  return () => there.close()
})

const post = (path: string, body: object, world = here, remoteAddress = '10.80.0.1') =>
  world.call('POST', `/api/admin/first-start${path}`, { body, remoteAddress })
const begin = (changed: object = {}, world = here) => post('', { ...beginning, link, ...changed }, world)
const stateOf = async (of: string, world = here) =>
  (await post('/link', { link: of }, world)).body.payload.state

const registered = () =>
  here.platform.database.readDirectory(
    async (tx) => (await run<{ code: string }>(tx, 'SELECT code FROM institutions')).rows,
  )

const { admin, developer } = beginning
const wrong = () => `${link.slice(0, -1)}${link.endsWith('A') ? 'B' : 'A'}`
const hour = 3_600_000

describe('the link, as long as nobody is registered', () => {
  it('is good for an hour, at every server of the database', async () => {
    expect([await stateOf(link), await stateOf(link, there)]).toEqual(['ready', 'ready'])
    here.passTime(hour - 1)
    expect(await stateOf(link)).toBe('ready')
    here.passTime(1)
    expect(await stateOf(link)).toBe('late')
    const { status, body } = await begin()
    expect([status, body.message]).toEqual([403, linkRefusals.late])
    link = await makeLink(here.platform)
    there.now = here.now
    expect(await stateOf(link)).toBe('ready')
  })

  it('is worth nothing where something of it is another', async () => {
    const [until, seal] = link.split('.')
    const later = `${Number.parseInt(until!, 36) + 1}`
    for (const each of [
      until!,
      `${until}.`,
      `.${seal}`,
      wrong(),
      `${later}.${seal}`,
      `${link}.x`,
      `${link}.`,
    ])
      expect(await stateOf(each), each).toBe('wrong')
    const { status, body } = await begin({ link: wrong() })
    expect([status, body.message]).toEqual([403, linkRefusals.wrong])
  })

  it('begins nothing with what is wrong, and says all of it', async () => {
    const { status, body } = await begin({
      admin: { ...admin, password: 'password' },
      developer: { ...developer, code: admin.code.toLowerCase(), password: 'LIKANDO' },
    })
    expect([status, body.fields]).toEqual([
      422,
      {
        'admin.password': ['This password is too common. Please choose another one.'],
        'developer.code': ['Employee No. is that of the administrator. A developer has another account.'],
        'developer.password': ['The password may not be the username.'],
      },
    ])
    const shape = await begin({
      institution: { ...beginning.institution, code: 'no acronym' },
      department: null,
    })
    expect([shape.status, Object.keys(shape.body.fields).toSorted()]).toEqual([
      422,
      ['department.code', 'department.name', 'institution.code'],
    ])
    expect(await registered()).toEqual([])
  })

  it('is tried so often from one place and no more, and elsewhere all the same', async () => {
    const crowded = '10.80.0.2'
    await here.platform.database.writeDirectory((tx) =>
      run(tx, `INSERT INTO attempt_counters VALUES ('first start', $1, $2, 600)`, [
        crowded,
        Math.floor(here.now.getTime() / 60_000),
      ]),
    )
    for (const [path, body] of [
      ['/link', { link }],
      ['', { ...beginning, link }],
    ] as const) {
      const { status, headers } = await post(path, body, here, crowded)
      expect([status, headers['retry-after']]).toEqual([429, expect.any(String)])
    }
    expect(await stateOf(link)).toBe('ready')
  })
})

describe('of several who begin at the same moment', () => {
  it('one does, whichever server they reach', async () => {
    const tries = await Promise.all(
      [here, there, here, there].map((world, n) => {
        // Only the rule that there may be one alone prevents the second.
        const changed = {
          institution: { ...beginning.institution, code: `LAKE${n}` },
          admin: { ...admin, username: `kapasa.${n}` },
          developer: { ...developer, username: `likando.${n}` },
        }
        return begin(changed, world)
      }),
    )
    const answers = tries.map(({ status, body }) => `${status} ${body.message}`)
    const late = `409 ${linkRefusals.begun}`
    expect(answers.toSorted()).toEqual(['200 Registered.', late, late, late])
    expect(await registered()).toEqual([{ code: `LAKE${tries.findIndex(({ status }) => status === 200)}` }])
  })
})

it('nothing is begun once an institution came in another way', async () => {
  await elsewhere.institution()
  await expect(beginAtOnce(elsewhere.platform, beginning, 'somebody')).rejects.toMatchObject({
    code: 'ALREADY_BEGUN',
  })
})

describe('once somebody is registered', () => {
  const codeOf = async () => (await registered())[0]!.code
  const ofFirst = async (name: string) => `${name}.${(await codeOf()).slice(-1)}`

  async function signedIn(username: string) {
    const { body } = await here.signIn(username, admin.password)
    const headers = { authorization: `Bearer ${body.payload.access_token}` }
    const { body: me } = await here.call('GET', '/api/auth/users/me', { headers })
    return { headers, user: me.payload.user }
  }

  it('the link is gone, another one as well', async () => {
    for (const each of [link, await makeLink(here.platform), wrong()]) {
      expect(await stateOf(each)).toBe('begun')
      const { status, body } = await begin({ link: each })
      expect([status, body.code]).toEqual([409, 'ALREADY_BEGUN'])
    }
    expect(await registered()).toHaveLength(1)
  })

  it('the administrator signs in with the chosen password and can record; the developer looks after institutions', async () => {
    const { user, headers } = await signedIn(await ofFirst('kapasa'))
    expect(user).toMatchObject({
      department: 'PSU',
      designation: 'Head of Procurement',
      status: 'ACTIVE',
      user: { role: 'ADMIN', enabled: true, credentialsNotExpired: true },
    })
    const sent = { headers, body: rfq }
    const saved = await here.call('POST', `/api/procurement/enquiry/0/id/1/${user.id}`, sent)
    expect(saved.status, saved.text).toBe(200)
    expect((await signedIn(await ofFirst('likando'))).user.user.role).toBe('DEV')
  })

  it('its history tells how it began', async () => {
    const { headers } = await signedIn(await ofFirst('kapasa'))
    const [institution] = (await here.call('GET', '/api/admin/institutions', { headers })).body.payload
      .institutions
    const { rows } = await here.inTenant(institution.id, (tx) =>
      run<{ event: string }>(
        tx,
        `SELECT concat_ws(' ', content::json->>'action', content::json->>'subject', 'by', content::json->'actor'->>'name') AS event
           FROM audit_events WHERE institution_id = $1 ORDER BY sequence LIMIT 5`,
        [institution.id],
      ),
    )
    expect(rows.map(({ event }) => event)).toEqual([
      'registered institutions by First start',
      'added departments by First start',
      'added designations by First start',
      'registered users by First start',
      'registered users by First start',
    ])
  })
})
