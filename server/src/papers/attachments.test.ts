import { filledPaper } from '../../../domain/test/papers.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import {
  attachmentNotRemovable,
  attachmentNotFoundMessage,
} from '@insaka/domain/attachments/attachments.rules'
import { pdf } from '../../../domain/test/pdfs.ts'
import { download, statusesOf, upload } from '../../test/support/uploads.ts'
import { withoutSteps } from '../../test/support/without-steps.ts'
import { openWorld, type Person, type TestTenant } from '../../test/support/world.ts'
import { runSql } from '../../test/support/sql.ts'

const world = openWorld()
type Json = any
let tenant: TestTenant
let ORD: Person
beforeEach(async () => {
  tenant = await world.institution()
  ORD = tenant.people.ORD
})

const hours = 3_600_000
const kinds = {
  lvp: { base: '/lvp', own: filledPaper },
  mpc: { base: '/hvp/mpc', own: { ...filledPaper, approvalType: 'ORDINARY', mpcNumber: 4 } },
} as const

let fileCount = 0
const file = async (as = ORD): Promise<Json> =>
  (await upload(world, pdf({ catalog: `/Number ${(fileCount += 1)}` }), { as })).body.payload.attachment

describe.each(['lvp', 'mpc'] as const)('%s', (kind) => {
  const { base, own } = kinds[kind]
  const at = (action: string, { id }: Person) => `/api/procurement${base}/${action}${id}/0/id/12`
  const create = (attachmentId: unknown, { as = ORD, headers = {} } = {}) => {
    const body = {
      ...own,
      enquiry: { enquiryType: 'NTR' },
      ...(attachmentId !== undefined && { attachmentId }),
    }
    return world.call('POST', at('create/', as), { as, body, headers })
  }
  const update = (body: object, as = ORD) => world.call('PUT', at('update/', as), { as, body })
  const one = ({ body }: { body: Json }): Json => body.payload?.[kind]
  const saved = async (attachmentId?: unknown): Promise<Json> => one(await create(attachmentId))
  const get = async (id: number): Promise<Json> =>
    one(await world.call('GET', `/api/procurement${base}s/${id}`, { as: ORD }))
  const versions = (id: number) =>
    world.call('GET', `/api/procurement${base}s/${id}/attachments`, { as: ORD })
  const versionIds = async (id: number): Promise<string[]> =>
    (await versions(id)).body.payload.attachments.map((each: Json) => each.id)
  const refusal = ({ status, body }: { status: number; body: Json }) => [status, body.fields]
  const refused = (message: string) => [422, { attachmentId: [message] }]

  it('is saved with a file, and includes it in every reply', async () => {
    const attachment = await file()
    const paper = await saved(attachment.id)
    expect(paper).toMatchObject({ attachmentId: attachment.id, attachment })
    expect(await get(paper.id)).toEqual(paper)
    const list = await world.call('GET', at('', ORD), { as: ORD })
    expect(list.body.payload[`${kind}s`].content).toEqual([withoutSteps(paper)])
    const { body } = await versions(paper.id)
    expect(body.payload.attachments).toEqual([{ ...attachment, attachedOn: paper.createdOn }])
  })

  it('is saved without a file, and gets one later', async () => {
    const paper = await saved()
    expect(paper).toMatchObject({ attachmentId: null, attachment: null })
    expect((await versions(paper.id)).body.payload.attachments).toEqual([])
    const attachment = await file()
    const changed = one(await update({ ...paper, attachmentId: attachment.id }))
    expect(changed).toMatchObject({ attachment, version: 2 })
  })

  it('records the name and hash of the file in its history', async () => {
    const attachment = await file()
    const paper = await saved(attachment.id)
    const { rows } = await world.inTenant(tenant.id, (tx) =>
      runSql(
        tx,
        'SELECT content FROM audit_events WHERE institution_id = $1 AND subject = $2 AND subject_id = $3',
        [tenant.id, kind, String(paper.id)],
      ),
    )
    expect(rows.map(({ content }: Json) => JSON.parse(content).after.attachment)).toEqual([attachment])
  })

  it('accepts only pending uploads of the user who saves it', async () => {
    const { ADMIN } = tenant.people
    const elsewhere = await world.institution()
    const attached = await file()
    await saved(attached.id)
    for (const wrong of [
      '01900000-0000-7000-8000-000000000000',
      (await file(ADMIN)).id,
      (await upload(world, pdf(), { as: elsewhere.people.ORD })).body.payload.attachmentId,
      attached.id,
    ]) {
      expect(refusal(await create(wrong))).toEqual(refused(attachmentNotFoundMessage))
      const paper = await saved()
      expect(refusal(await update({ ...paper, attachmentId: wrong }))).toEqual(
        refused(attachmentNotFoundMessage),
      )
      expect((await get(paper.id)).version).toBe(1)
    }
    expect(refusal(await create('no-id'))).toEqual(refused('This is not an id.'))
    expect((await create(7)).status).toBe(400)
  })

  it('accepts an upload for exactly 24 hours', async () => {
    const [first, second] = [await file(), await file()]
    world.passTime(24 * hours - 1_000)
    ORD = await world.signInAgain(tenant, ORD)
    expect((await create(first.id)).status).toBe(200)
    world.passTime(1_000)
    expect(refusal(await create(second.id))).toEqual(refused(attachmentNotFoundMessage))
  })

  it('keeps its file if the body omits it or sends it back', async () => {
    const attachment = await file()
    const { attachmentId: _, ...without } = await saved(attachment.id)
    const unchangedFile = one(await update({ ...without, vendor: 'Another' }))
    expect(unchangedFile).toMatchObject({ attachment, vendor: 'Another' })
    const changedAgain = one(await update({ ...unchangedFile, vendor: 'A third' }))
    expect(changedAgain).toMatchObject({ attachment, vendor: 'A third' })
    // Saved by another user, long after the upload.
    world.passTime(48 * hours)
    ORD = await world.signInAgain(tenant, ORD)
    const ADMIN = await world.signInAgain(tenant, tenant.people.ADMIN)
    expect(one(await update({ ...changedAgain, vendor: 'A fourth' }, ADMIN))).toMatchObject({ attachment })
    expect(await versionIds(changedAgain.id)).toEqual([attachment.id])
  })

  it('may replace its file, but never remove it', async () => {
    const first = await file()
    const paper = await saved(first.id)
    expect(refusal(await update({ ...paper, attachmentId: null }))).toEqual(refused(attachmentNotRemovable))
    expect(await get(paper.id)).toEqual(paper)
    const empty = await saved(null)
    expect(empty.attachment).toBeNull()
    expect(one(await update({ ...empty, attachmentId: null, vendor: 'Another' })).vendor).toBe('Another')
  })

  it('keeps earlier files as versions, in the order of attachment', async () => {
    const [first, second, third] = [await file(), await file(), await file()]
    let paper = await saved(second.id)
    for (const { id } of [third, first]) paper = one(await update({ ...paper, attachmentId: id }))
    expect(await versionIds(paper.id)).toEqual([first.id, third.id, second.id])
    const { GUEST } = tenant.people
    for (const { id, size } of [first, second, third]) {
      expect((await download(world, id, GUEST)).bytes.length).toBe(size)
    }
    // An earlier version is no longer a pending upload.
    expect(refusal(await update({ ...paper, attachmentId: second.id }))).toEqual(
      refused(attachmentNotFoundMessage),
    )
  })

  it('may change only its file when it is complete or cancelled', async () => {
    for (const status of ['COMPLETE', 'CANCELLED']) {
      const paper = await saved()
      const closedPaper = one(await update({ ...paper, status }))
      const attachment = await file()
      const changed = one(await update({ ...closedPaper, attachmentId: attachment.id }))
      expect(changed).toMatchObject({ status, attachment, version: 3 })
      const next = await file()
      const refusedFor = await update({ ...changed, attachmentId: next.id, vendor: 'Another' })
      expect([refusedFor.status, Object.keys(refusedFor.body.fields)]).toEqual([422, ['status']])
      // The refused save has not consumed the file.
      expect(one(await update({ ...changed, attachmentId: next.id })).attachment).toEqual(next)
    }
  })

  it('gets the file if two are saved with it concurrently, and the other is refused', async () => {
    const { id } = await file()
    const answers = await Promise.all([create(id), create(id)])
    expect(statusesOf(answers)).toEqual([200, 422])
    const paper = one(answers.find(({ status }) => status === 200)!)
    expect(paper.id).toBe(1)
    expect((await saved()).id).toBe(2)
  })

  it('shows its files only to users who may read it', async () => {
    const attachment = await file()
    await saved(attachment.id)
    for (const person of Object.values(tenant.people))
      expect((await download(world, attachment.id, person)).status, person.role).toBe(200)
    const stranger = (await world.institution()).people.ADMIN
    expect((await download(world, attachment.id, stranger)).status).toBe(404)
  })
})
