import { toMoment } from '@insaka/domain/core/dates'
import { pick } from '@insaka/domain/core/register'
import type { PaperStatus } from '@insaka/domain/papers/papers.labels'
import { importedSteps } from '@insaka/domain/papers/papers.rules'
import { paperEnquiry, type PaperRecord } from '@insaka/domain/papers/papers.schema'
import { allowedAttachment, attach, findWanted } from '../attachments/attach.actions.ts'
import type { ShownAttachment } from '../attachments/attachments.repository.ts'
import type { WriteTx } from '../db/transactions.ts'
import {
  fullNameOf,
  insertNewEnquiries,
  setLinked,
  type Imported,
  type NamedInitiator,
} from '../enquiries/enquiries.actions.ts'
import { enquiryRegister, findEnquiry, type Enquiry } from '../enquiries/enquiries.repository.ts'
import {
  allowedDepartment,
  findDepartment,
  type DepartmentRow,
} from '../institutions/departments.repository.ts'
import type { Platform } from '../platform.ts'
import {
  formerReferenceColumns,
  isFormerReferenceTaken,
  refuseFormerReference,
} from '../registers/former-reference.ts'
import { nextNumbers } from '../registers/numbers.ts'
import type { Register } from '../registers/query.ts'
import { recordChanges } from '../registers/write.ts'
import type { Caller } from '../submit/caller.ts'
import type { Checked, RightFields } from '../submit/checked.ts'
import { submit } from '../submit/submit.ts'
import { allowedEnquiry, requestFor } from './paper-enquiry.actions.ts'
import { copiedFrom } from './papers.copies.ts'
import { asPaper, type AsNew, type EnquiryChoice, type Filled, type PaperKind } from './papers.kind.ts'
import { judgePapers, loadRelated, type RelatedPapers } from './paper-cautions.actions.ts'
import { insertPapers, insertStates, stateOf, type Paper, type PaperRow } from './papers.repository.ts'

type Saver = Pick<Caller, 'userId'>
type Department = Pick<DepartmentRow, 'id' | 'code'>

/** Saves a new paper together with its enquiry. */
export const savePaper = <F extends Filled, R extends PaperRecord>(
  platform: Platform,
  caller: Caller,
  kind: PaperKind<F, R>,
  checked: Checked<F & AsNew>,
  key: string | null,
) =>
  submit(
    platform,
    caller,
    { endpoint: `${kind.register.name}.create`, key, checked },
    {
      load: async (tx, right, isGood) => {
        const wanted = right as RightFields<Filled & AsNew>
        const requests = typeof wanted.enquiry?.id === 'number' ? 0 : 1
        const [loaded, numbers, related] = await Promise.all([
          loadNew(tx, caller, kind, wanted),
          isGood ? takeNumbers(tx, kind, 1, requests) : { paper: 0, request: 0 },
          loadRelated(tx, kind, isGood ? [wanted] : []),
        ])
        return { ...loaded, numbers, related }
      },
      save: async (tx, loaded, sent) => {
        const wanted = [{ tx, initiator: caller, ...(await checkNew(sent, loaded)) }]
        const [paper] = insertNewPapers(tx, kind, wanted, loaded)
        return { id: paper!.row.id, record: paper!.record }
      },
      find: async (tx, id) => (await kind.find(tx, Number(id)))!.record,
    },
  )

type LoadedNew = {
  found: DepartmentRow | undefined
  enquiry: Enquiry | undefined
  file: ShownAttachment | undefined
  /** Whether another paper has its former reference. */
  isTaken: boolean
}

/** What a new paper names, as far as it does. */
export async function loadNew(
  tx: WriteTx,
  { userId }: Saver,
  { register }: { register: Register },
  { department, enquiry, attachmentId, formerReference }: RightFields<Filled & AsNew>,
): Promise<LoadedNew> {
  const [found, linked, file, isTaken] = await Promise.all([
    department === undefined ? undefined : findDepartment(tx, department),
    typeof enquiry?.id === 'number' ? findEnquiry(tx, enquiry.id) : undefined,
    findWanted(tx, { wanted: attachmentId, uploaderId: userId }),
    isFormerReferenceTaken(tx, register, formerReference),
  ])
  return { found, enquiry: linked, file, isTaken }
}

export async function checkNew<F extends Filled>(
  checked: Checked<F & AsNew>,
  { found, enquiry: linked, file, isTaken }: LoadedNew,
) {
  const right = checked.right as RightFields<Filled & AsNew>
  const { body, department, enquiry, attachmentId } = await checked.collect({
    department: () => allowedDepartment(found, null),
    enquiry: () => allowedEnquiry(linked, right.enquiry as EnquiryChoice),
    attachmentId: () => allowedAttachment(file, { current: null, wanted: right.attachmentId }),
    formerReference: () => refuseFormerReference(null, right.formerReference, isTaken),
  })
  return { input: body, department, enquiry, attachment: attachmentId }
}

export type NewPaper<F> = {
  /** The transaction in the hands of the person who saves it. */
  tx: WriteTx
  initiator: NamedInitiator
  input: F & AsNew
  department: Department
  /** Null for a request without a tender, which is made with the paper. */
  enquiry: Enquiry | null
  attachment: ShownAttachment | null
  imported?: ImportedPaper | undefined
}

/** A paper as it was elsewhere: with its state since a day, and perhaps a contract. */
export type ImportedPaper = Imported & {
  state: PaperStatus
  statusReason: string | null
  /** The day since which it has its state. */
  statusOn: string
  /** Of its contract; null without one. */
  revisedValue: number | null
}

/** Saves up to 500 new papers in one go; each with its enquiry, which is linked or made. */
export async function createPapers<F extends Filled, R extends PaperRecord>(
  tx: WriteTx,
  kind: PaperKind<F, R>,
  wanted: NewPaper<F>[],
): Promise<Paper<R>[]> {
  const requests = wanted.filter(({ enquiry }) => enquiry === null)
  const [numbers, related] = await Promise.all([
    takeNumbers(tx, kind, wanted.length, requests.length),
    loadRelated(
      tx,
      kind,
      wanted.map(({ input }) => input),
    ),
  ])
  return insertNewPapers(tx, kind, wanted, { numbers, related })
}

/** The first of the numbers of papers and requests. */
type Numbers = { paper: number; request: number }

async function takeNumbers(
  tx: WriteTx,
  { register }: { register: Register },
  papers: number,
  requests: number,
): Promise<Numbers> {
  const [paper, request] = await Promise.all([
    nextNumbers(tx, register.name, papers),
    requests > 0 ? nextNumbers(tx, enquiryRegister.name, requests) : 0,
  ])
  return { paper, request }
}

function insertNewPapers<F extends Filled, R extends PaperRecord>(
  tx: WriteTx,
  kind: PaperKind<F, R>,
  wanted: NewPaper<F>[],
  { numbers: first, related }: { numbers: Numbers; related: RelatedPapers },
): Paper<R>[] {
  const requests = wanted.filter(({ enquiry }) => enquiry === null)
  const made = new Map(
    insertNewEnquiries(
      tx,
      requests.map(({ tx: own, initiator, input, department, imported }, i) => ({
        tx: own,
        initiator,
        id: first.request + i,
        input: requestFor(imported ? beginningOf(input.initiatedOn) : own.now, {
          ...input,
          department: department.code,
          vendorCategory: input.enquiry.vendorCategory,
        }),
        isCategoryConfirmed: Boolean(input.enquiry.vendorCategory),
        department,
        isLinked: imported?.state !== 'CANCELLED',
        imported: imported && {
          importId: imported.importId,
          withdrawal:
            imported.state === 'CANCELLED'
              ? { on: toMoment(beginningOf(imported.statusOn)), reason: 'Its paper was cancelled.' }
              : null,
        },
      })),
    ).map((enquiry, i) => [requests[i], enquiry]),
  )
  const unjudged = wanted.map((each, i) =>
    newPaper(kind, each, {
      id: first.paper + i,
      enquiry: each.enquiry ? linkedTo(each, each.enquiry) : made.get(each)!,
    }),
  )
  const cautions = judgePapers(tx, kind, unjudged, related)
  const created = unjudged.map((paper, i) =>
    asPaper(kind, { ...paper, row: { ...paper.row, cautions: cautions[i]! } }),
  )
  insertPapers(
    tx,
    created.map(({ row }) => row),
  )
  for (const [i, { row }] of created.entries()) {
    if (row.attachmentId === null) continue
    const { register, id: recordId } = row
    attach(wanted[i]!.tx, row.attachmentId, { register, recordId, recordVersion: 1 })
  }
  insertStates(
    tx,
    created.flatMap(({ row }, i) => statesOf(wanted[i]!, row)),
  )
  recordChanges(
    tx,
    kind.register,
    created.map((after, i) => ({
      tx: wanted[i]!.tx,
      before: null,
      after,
      ...howSaved(wanted[i]!.imported),
    })),
  )
  return created
}

/** A cancelled paper names its enquiry, and leaves it to others. */
const linkedTo = <F>({ tx, imported }: NewPaper<F>, enquiry: Enquiry): Enquiry =>
  imported?.state === 'CANCELLED' ? enquiry : setLinked(tx, enquiry, true)

const beginningOf = (day: string): Date => new Date(`${day}T00:00:00+02:00`)

/** Since when a new paper has had its states. */
function statesOf<F>({ tx, imported }: NewPaper<F>, row: PaperRow): ReturnType<typeof stateOf>[] {
  if (!imported) return [stateOf(tx, row)]
  const { register, id: paperId } = row
  const steps = importedSteps({ ...row, status: imported.state, statusOn: imported.statusOn })
  return steps.map((step) => ({ register, paperId, ...step }))
}

/** What the history says of a new paper besides what it holds. */
const howSaved = (imported: ImportedPaper | undefined) =>
  imported ? { action: 'imported', besides: { statusOn: imported.statusOn } } : { action: 'saved' }

function newPaper<F extends Filled, R extends PaperRecord>(
  kind: PaperKind<F, R>,
  { tx, initiator, input, department, attachment, imported }: NewPaper<F>,
  { id, enquiry }: { id: number; enquiry: Enquiry },
): Omit<Paper<R>, 'record'> {
  const { institution } = initiator
  const now = toMoment(tx.now)
  const row: PaperRow = {
    institutionId: tx.institutionId,
    register: kind.register.name,
    id,
    ...kind.columnsOf(input),
    ...formerReferenceColumns(input.formerReference),
    reference: kind.referenceOf(input, { id, institution, department: department.code }),
    departmentId: department.id,
    enquiryId: enquiry.row.id,
    ...copiedFrom(enquiry.row),
    state: imported?.state ?? 'IN_PROGRESS',
    statusReason: imported?.statusReason ?? null,
    attachmentId: attachment?.id ?? null,
    initiator: fullNameOf(initiator),
    initiatorId: initiator.userId,
    version: 1,
    createdOn: now,
    updatedOn: now,
    cautions: [],
    takenBackOn: null,
    takenBackFrom: null,
    importId: imported?.importId ?? null,
    hasContract: (imported?.revisedValue ?? null) !== null,
    revisedValue: imported?.revisedValue ?? null,
    changedAfterApprovalOn: null,
  }
  return {
    row,
    institution,
    department: department.code,
    enquiry: pick(paperEnquiry.shape, enquiry.record),
    attachment,
  }
}
