import { beforeAll, describe, expect, it } from 'vitest'
import { startLinkRefusals } from '@insaka/domain/first-start/first-start.labels'
import { firstStartAnswers } from '../../../domain/test/first-start.ts'
import { rfq } from '../../test/support/enquiries.ts'
import { runSql } from '../../test/support/sql.ts'
import { openWorld, World } from '../../test/support/world.ts'
import { registerFirstInstitution as beginAtOnce } from './first-start.actions.ts'
import { signStartLink } from './start-link.ts'

// Two servers on one empty database.
const here = openWorld({ alone: true })
const otherWorld = new World()
/** A database that already has an institution. */
const emptyWorld = openWorld()
let link: string
beforeAll(async () => {
  await otherWorld.openOn(here.access)
  link = await signStartLink(here.platform)
  return () => otherWorld.close()
})

const post = (path: string, body: object, world = here, remoteAddress = '10.80.0.1') =>
  world.call('POST', `/api/admin/first-start${path}`, { body, remoteAddress })
const start = (changed: object = {}, world = here) =>
  post('', { ...firstStartAnswers, link, ...changed }, world)
const stateOf = async (of: string, world = here) =>
  (await post('/link', { link: of }, world)).body.payload.state

const listInstitutionRows = () =>
  here.platform.database.readDirectory(
    async (tx) => (await runSql<{ code: string }>(tx, 'SELECT code FROM institutions')).rows,
  )

const { admin, developer } = firstStartAnswers
const forgedLink = () => `${link.slice(0, -1)}${link.endsWith('A') ? 'B' : 'A'}`
const hour = 3_600_000

describe('the link, before any registration', () => {
  it('is valid for an hour, at every server of the database', async () => {
    expect([await stateOf(link), await stateOf(link, otherWorld)]).toEqual(['ready', 'ready'])
    here.passTime(hour - 1)
    expect(await stateOf(link)).toBe('ready')
    here.passTime(1)
    expect(await stateOf(link)).toBe('late')
    const { status, body } = await start()
    expect([status, body.message]).toEqual([403, startLinkRefusals.late])
    link = await signStartLink(here.platform)
    otherWorld.now = here.now
    expect(await stateOf(link)).toBe('ready')
  })

  it('is rejected if any part of it was changed', async () => {
    const [until, seal] = link.split('.')
    const later = `${Number.parseInt(until!, 36) + 1}`
    for (const each of [
      until!,
      `${until}.`,
      `.${seal}`,
      forgedLink(),
      `${later}.${seal}`,
      `${link}.x`,
      `${link}.`,
    ])
      expect(await stateOf(each), each).toBe('wrong')
    const { status, body } = await start({ link: forgedLink() })
    expect([status, body.message]).toEqual([403, startLinkRefusals.wrong])
  })

  it('registers nothing if the input has faults, and reports all of them', async () => {
    const { status, body } = await start({
      admin: { ...admin, password: 'password' },
      developer: { ...developer, code: admin.code.toLowerCase(), password: 'LIKANDO' },
    })
    expect([status, body.fields]).toEqual([
      422,
      {
        'admin.password': ['This password is too common. Choose another one.'],
        'developer.code': [
          'The administrator has the same Employee No.; enter another one for the developer.',
        ],
        'developer.password': ['The password must differ from the username.'],
      },
    ])
    const shape = await start({
      institution: { ...firstStartAnswers.institution, code: 'no acronym' },
      department: null,
    })
    expect([shape.status, Object.keys(shape.body.fields).toSorted()]).toEqual([
      422,
      ['department.code', 'department.name', 'institution.code'],
    ])
    expect(await listInstitutionRows()).toEqual([])
  })

  it('limits attempts per network, without affecting others', async () => {
    const busyAddress = '10.80.0.2'
    await here.platform.database.writeDirectory((tx) =>
      runSql(tx, `INSERT INTO attempt_counters VALUES ('first start', $1, $2, 600)`, [
        busyAddress,
        Math.floor(here.now.getTime() / 60_000),
      ]),
    )
    for (const [path, body] of [
      ['/link', { link }],
      ['', { ...firstStartAnswers, link }],
    ] as const) {
      const { status, headers } = await post(path, body, here, busyAddress)
      expect([status, headers['retry-after']]).toEqual([429, expect.any(String)])
    }
    expect(await stateOf(link)).toBe('ready')
  })
})

describe('simultaneous registrations', () => {
  it('let exactly one succeed, at whichever server', async () => {
    const tries = await Promise.all(
      [here, otherWorld, here, otherWorld].map((world, n) => {
        // Distinct data, so that only the rule of a single first institution prevents the second.
        const changed = {
          institution: { ...firstStartAnswers.institution, code: `LAKE${n}` },
          admin: { ...admin, username: `kapasa.${n}` },
          developer: { ...developer, username: `likando.${n}` },
        }
        return start(changed, world)
      }),
    )
    const answers = tries.map(({ status, body }) => `${status} ${body.message}`)
    const alreadyStartedAnswer = `409 ${startLinkRefusals.begun}`
    expect(answers.toSorted()).toEqual([
      '200 Registered.',
      alreadyStartedAnswer,
      alreadyStartedAnswer,
      alreadyStartedAnswer,
    ])
    expect(await listInstitutionRows()).toEqual([
      { code: `LAKE${tries.findIndex(({ status }) => status === 200)}` },
    ])
  })
})

it('refuses a registration once an institution was created in another way', async () => {
  await emptyWorld.institution()
  await expect(beginAtOnce(emptyWorld.platform, firstStartAnswers, 'somebody')).rejects.toMatchObject({
    code: 'ALREADY_BEGUN',
  })
})

describe('after the registration', () => {
  const codeOf = async () => (await listInstitutionRows())[0]!.code
  const ofFirst = async (name: string) => `${name}.${(await codeOf()).slice(-1)}`

  async function signedIn(username: string) {
    const { body } = await here.signIn(username, admin.password)
    const headers = { authorization: `Bearer ${body.payload.access_token}` }
    const { body: me } = await here.call('GET', '/api/auth/users/me', { headers })
    return { headers, user: me.payload.user }
  }

  it('every link reports that the installation has started', async () => {
    for (const each of [link, await signStartLink(here.platform), forgedLink()]) {
      expect(await stateOf(each)).toBe('begun')
      const { status, body } = await start({ link: each })
      expect([status, body.code]).toEqual([409, 'ALREADY_BEGUN'])
    }
    expect(await listInstitutionRows()).toHaveLength(1)
  })

  it('the administrator can sign in and record, and the developer has their role', async () => {
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

  it('the audit history contains the registration', async () => {
    const { headers } = await signedIn(await ofFirst('kapasa'))
    const [institution] = (await here.call('GET', '/api/admin/institutions', { headers })).body.payload
      .institutions
    const { rows } = await here.inTenant(institution.id, (tx) =>
      runSql<{ event: string }>(
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
