import { allStates } from '@insaka/domain/all-states'
import { papersEndpoints } from '@insaka/domain/papers/papers.endpoints'
import type { PaperRecord } from '@insaka/domain/papers/papers.schema'
import { listAttachmentVersions } from '../attachments/attachments.repository.ts'
import { bind } from '../http/bind-handlers.ts'
import type { Platform } from '../platform.ts'
import { latestFirst, readPage, readRecord, type Readable } from '../registers/read-register.ts'
import type { Caller } from '../idempotency/caller.ts'
import type { CheckedBody } from '../idempotency/checked-body.ts'
import { changePaper } from './change-paper.actions.ts'
import { previewPaperCautions } from './preview-paper-cautions.actions.ts'
import { savePaper } from './new-paper.actions.ts'
import type { PaperChangeExtras, NewPaperExtras, PaperInput, PaperKind } from './papers.kind.ts'
import { paperStepKind } from './paper-steps.ts'
import { findPaperOfEnquiry } from './papers.repository.ts'
import { findVendors } from './vendors.repository.ts'

export const papersRoutes = ({ database }: Platform) =>
  bind(papersEndpoints, {
    vendors: async ({ query, caller }) => ({
      vendors: await database.read(caller.institutionId, (tx) => findVendors(tx, query.search)),
    }),
    ofEnquiry: async ({ query, caller }) => ({
      paper: await database.read(caller.institutionId, (tx) => findPaperOfEnquiry(tx, query.enquiry)),
    }),
  })

/** Limit of the lists of the newest papers. */
const maxLatest = 1_000

/** Handlers of one kind of paper, whose payload keys are, for example, `lvps` and `lvp`. */
export function paperHandlers<F extends PaperInput, R extends PaperRecord>(
  { database, clock, mail }: Platform,
  kind: PaperKind<F, R>,
) {
  const { name } = kind.register
  const steps = paperStepKind({ mail }, kind)
  const readable = { ...kind, one: name, many: `${name}s`, states: allStates[name], steps }
  return {
    readable,
    saves: {
      create: (
        platform: Platform,
        caller: Caller,
        checked: CheckedBody<F & NewPaperExtras>,
        key: string | null,
      ) => savePaper(platform, caller, kind, checked, key),
      update: (
        platform: Platform,
        caller: Caller,
        checked: CheckedBody<F & PaperChangeExtras>,
        key: string | null,
      ) => changePaper(platform, caller, kind, checked, key),
    },

    previewCautions: (caller: Caller, checked: Parameters<typeof previewPaperCautions<F, R>>[3]) =>
      database.read(caller.institutionId, async (tx) => {
        const { cautions } = await previewPaperCautions(tx, caller, kind, checked, clock())
        return { cautions }
      }),

    readLatest: ({ institutionId }: Caller) =>
      database.read(institutionId, async (tx) => {
        const request = latestFirst(institutionId, { pageSize: maxLatest })
        return (await readPage(tx, readable, request)).page
      }),

    readAttachments: (caller: Caller, id: number) =>
      readAttachmentVersions({ database }, readable, caller, id),
  }
}

export const readAttachmentVersions = <R extends { id: number }>(
  { database }: Pick<Platform, 'database'>,
  readable: Readable<R>,
  { institutionId }: Caller,
  id: number,
) =>
  database.read(institutionId, async (tx) => {
    const { name: register } = readable.register
    const [, attachments] = await Promise.all([
      readRecord(tx, readable, id),
      listAttachmentVersions(tx, { register, recordId: id }),
    ])
    return { attachments }
  })
