import { toMoment, startOfDay } from '@insaka/domain/core/dates'
import { Refusal } from '@insaka/domain/core/errors'
import type { DecisionSettings } from '@insaka/domain/decision-rules/decision-settings.schema'
import { governsNew, recorded, undecided } from '@insaka/domain/decision-rules/decisions.rules'
import { pick } from '@insaka/domain/core/register-list.schema'
import type { PaperStatus } from '@insaka/domain/papers/papers.labels'
import { approvalDateFixedMessage, importedStates, noMeeting } from '@insaka/domain/papers/papers.rules'
import { paperEnquiry, type PaperRecord } from '@insaka/domain/papers/papers.schema'
import {
  requireAllowedAttachment,
  attachToRecord,
  findRequestedAttachment,
} from '../attachments/attach.actions.ts'
import type { AttachmentSummary } from '../attachments/attachments.repository.ts'
import type { WriteTx } from '../db/transactions.ts'
import { readDecisionSettings } from '../decision-rules/decision-settings.repository.ts'
import {
  fullNameOf,
  insertNewEnquiries,
  setLinked,
  type ImportOrigin,
  type NamedInitiator,
} from '../enquiries/enquiries.actions.ts'
import { enquiryRegister, findEnquiry, type Enquiry } from '../enquiries/enquiries.repository.ts'
import {
  requireAllowedDepartment,
  findDepartment,
  type DepartmentRow,
} from '../institutions/departments.repository.ts'
import type { Platform } from '../platform.ts'
import {
  formerReferenceColumns,
  isFormerReferenceTaken,
  requireAllowedFormerReference,
} from '../registers/former-reference.ts'
import { nextNumbers, nextNumbersOf } from '../registers/number-series.ts'
import type { Register } from '../registers/register.ts'
import { recordChanges } from '../registers/record-changes.ts'
import type { Caller } from '../idempotency/caller.ts'
import type { CheckedBody, ValidFields } from '../idempotency/checked-body.ts'
import { executeOnce } from '../idempotency/execute-once.ts'
import { requisitionsFault } from '../enquiries/check-requisitions.repository.ts'
import { requireAllowedEnquiry, nonTenderedRequestFor } from './paper-enquiry.actions.ts'
import { columnsFromEnquiry } from './papers.copied-columns.ts'
import {
  toPaper,
  type NewPaperExtras,
  type EnquiryChoice,
  type PaperInput,
  type PaperKind,
} from './papers.kind.ts'
import { updateCautions, loadRelatedPapers, type RelatedPapers } from './paper-cautions.actions.ts'
import { insertPapers, insertStates, stateRowOf, type Paper, type PaperRow } from './papers.repository.ts'

type Uploader = Pick<Caller, 'userId'>
type Department = Pick<DepartmentRow, 'id' | 'code'>

export const savePaper = <F extends PaperInput, R extends PaperRecord>(
  platform: Platform,
  caller: Caller,
  kind: PaperKind<F, R>,
  checked: CheckedBody<F & NewPaperExtras>,
  key: string | null,
) =>
  executeOnce(
    platform,
    caller,
    { endpoint: `${kind.register.name}.create`, key, checked },
    {
      load: async (tx, right, isGood) => {
        const validFields = right as ValidFields<PaperInput & NewPaperExtras>
        const requestCount = typeof validFields.enquiry?.id === 'number' ? 0 : 1
        const [loaded, numbers, related, settings] = await Promise.all([
          loadNewPaper(tx, caller, kind, validFields),
          isGood ? takeNumbers(tx, kind, 1, requestCount) : { paper: 0, request: 0 },
          loadRelatedPapers(tx, kind, isGood ? [validFields] : []),
          readDecisionSettings(tx),
        ])
        return { ...loaded, numbers, related, settings }
      },
      save: async (tx, loaded, sent) => {
        const isGoverned = governsNew(toMoment(tx.now), loaded.settings) !== null
        const newPapers = [
          { tx, initiator: caller, ...(await checkNewPaper(sent, { ...loaded, isGoverned })) },
        ]
        const [paper] = insertNewPapers(tx, kind, newPapers, loaded)
        return { id: paper!.row.id, record: paper!.record }
      },
      find: async (tx, id) => (await kind.find(tx, Number(id)))!.record,
    },
  )

type LoadedNewPaper = {
  departmentRow: DepartmentRow | undefined
  enquiry: Enquiry | undefined
  file: AttachmentSummary | undefined
  isTaken: boolean
  requisitionFault: string | null
}

export async function loadNewPaper(
  tx: WriteTx,
  { userId }: Uploader,
  { register }: { register: Register },
  { department, enquiry, attachmentId, formerReference }: ValidFields<PaperInput & NewPaperExtras>,
): Promise<LoadedNewPaper> {
  const [departmentRow, linkedEnquiry, file, isTaken, requisitionFault] = await Promise.all([
    department === undefined ? undefined : findDepartment(tx, department),
    typeof enquiry?.id === 'number' ? findEnquiry(tx, enquiry.id) : undefined,
    findRequestedAttachment(tx, { requested: attachmentId, uploaderId: userId }),
    isFormerReferenceTaken(tx, register, formerReference),
    requisitionsFault(tx, enquiry?.requisition),
  ])
  return { departmentRow, enquiry: linkedEnquiry, file, isTaken, requisitionFault }
}

export async function checkNewPaper<F extends PaperInput>(
  checked: CheckedBody<F & NewPaperExtras>,
  {
    departmentRow,
    enquiry: linkedEnquiry,
    file,
    isTaken,
    requisitionFault,
    isGoverned = false,
  }: LoadedNewPaper & { isGoverned?: boolean },
) {
  const validFields = checked.validFields as ValidFields<PaperInput & NewPaperExtras>
  const { body, department, enquiry, attachmentId } = await checked.checkFields({
    department: () => requireAllowedDepartment(departmentRow, null),
    enquiry: () =>
      requireAllowedEnquiry(linkedEnquiry, validFields.enquiry as EnquiryChoice, requisitionFault),
    attachmentId: () =>
      requireAllowedAttachment(file, { current: null, requested: validFields.attachmentId }),
    formerReference: () => requireAllowedFormerReference(null, validFields.formerReference, isTaken),
    approvalDate: () => {
      if (isGoverned && validFields.approvalDate)
        throw new Refusal('INVALID', { fields: { approvalDate: [approvalDateFixedMessage] } })
    },
  })
  return { input: body, department, enquiry, attachment: attachmentId }
}

export type NewPaper<F> = {
  /** The transaction, with the user who saves the paper. */
  tx: WriteTx
  initiator: NamedInitiator
  input: F & NewPaperExtras
  department: Department
  /** Null for a non-tendered request, which is created with the paper. */
  enquiry: Enquiry | null
  attachment: AttachmentSummary | null
  imported?: ImportedPaper | undefined
}

/** An imported paper: its state since a date, and optionally the value of its contract. */
type ImportedPaper = ImportOrigin & {
  state: PaperStatus
  statusReason: string | null
  statusOn: string
  revisedValue: number | null
}

/** Saves several new papers at once, each with a linked or new enquiry. */
export async function createPapers<F extends PaperInput, R extends PaperRecord>(
  tx: WriteTx,
  kind: PaperKind<F, R>,
  newPapers: NewPaper<F>[],
): Promise<Paper<R>[]> {
  const requests = newPapers.filter(({ enquiry }) => enquiry === null)
  const [numbers, related, settings] = await Promise.all([
    takeNumbers(tx, kind, newPapers.length, requests.length),
    loadRelatedPapers(
      tx,
      kind,
      newPapers.map(({ input }) => input),
    ),
    readDecisionSettings(tx),
  ])
  return insertNewPapers(tx, kind, newPapers, { numbers, related, settings })
}

type FirstNumbers = { paper: number; request: number }

async function takeNumbers(
  tx: WriteTx,
  { register }: { register: Register },
  papers: number,
  requests: number,
): Promise<FirstNumbers> {
  if (requests === 0) return { paper: await nextNumbers(tx, register.name, papers), request: 0 }
  const first = await nextNumbersOf(tx, { [register.name]: papers, [enquiryRegister.name]: requests })
  return { paper: first[register.name]!, request: first[enquiryRegister.name]! }
}

function insertNewPapers<F extends PaperInput, R extends PaperRecord>(
  tx: WriteTx,
  kind: PaperKind<F, R>,
  newPapers: NewPaper<F>[],
  {
    numbers: first,
    related,
    settings,
  }: { numbers: FirstNumbers; related: RelatedPapers; settings: DecisionSettings },
): Paper<R>[] {
  const requests = newPapers.filter(({ enquiry }) => enquiry === null)
  const newEnquiries = new Map(
    insertNewEnquiries(
      tx,
      requests.map(({ tx: own, initiator, input, department, imported }, i) => ({
        tx: own,
        initiator,
        id: first.request + i,
        input: nonTenderedRequestFor(imported ? new Date(startOfDay(input.initiatedOn)) : own.now, {
          ...input,
          department: department.code,
          vendorCategory: input.enquiry.vendorCategory,
          requisition: input.enquiry.requisition,
        }),
        isCategoryConfirmed: Boolean(input.enquiry.vendorCategory),
        department,
        isLinked: imported?.state !== 'CANCELLED',
        imported: imported && {
          importId: imported.importId,
          withdrawal:
            imported.state === 'CANCELLED'
              ? { on: startOfDay(imported.statusOn), reason: 'Its paper was cancelled.' }
              : null,
        },
      })),
    ).map((enquiry, i) => [requests[i], enquiry]),
  )
  const drafts = newPapers.map((each, i) =>
    buildNewPaper(kind, each, {
      id: first.paper + i,
      enquiry: each.enquiry ? linkEnquiry(each, each.enquiry) : newEnquiries.get(each)!,
      settings,
    }),
  )
  const cautions = updateCautions(tx, kind, drafts, related)
  const created = drafts.map((paper, i) =>
    toPaper(kind, { ...paper, row: { ...paper.row, cautions: cautions[i]! } }),
  )
  insertPapers(
    tx,
    created.map(({ row }) => row),
  )
  for (const [i, { row }] of created.entries()) {
    if (row.attachmentId === null) continue
    const { register, id: recordId } = row
    attachToRecord(newPapers[i]!.tx, row.attachmentId, { register, recordId, recordVersion: 1 })
  }
  insertStates(
    tx,
    created.flatMap(({ row }, i) => initialStates(newPapers[i]!, row)),
  )
  recordChanges(
    tx,
    kind.register,
    created.map((after, i) => ({
      tx: newPapers[i]!.tx,
      before: null,
      after,
      ...savedAction(newPapers[i]!.imported),
    })),
  )
  return created
}

/** A cancelled paper does not occupy its enquiry. */
const linkEnquiry = <F>({ tx, imported }: NewPaper<F>, enquiry: Enquiry): Enquiry =>
  imported?.state === 'CANCELLED' ? enquiry : setLinked(tx, enquiry, true)

function initialStates<F>({ tx, imported }: NewPaper<F>, row: PaperRow): ReturnType<typeof stateRowOf>[] {
  if (!imported) return [stateRowOf(tx, row)]
  const { register, id: paperId } = row
  const steps = importedStates({ ...row, status: imported.state, statusOn: imported.statusOn })
  return steps.map((step) => ({ register, paperId, ...step }))
}

const savedAction = (imported: ImportedPaper | undefined) =>
  imported ? { action: 'imported', besides: { statusOn: imported.statusOn } } : { action: 'saved' }

function buildNewPaper<F extends PaperInput, R extends PaperRecord>(
  kind: PaperKind<F, R>,
  { tx, initiator, input, department, attachment, imported }: NewPaper<F>,
  { id, enquiry, settings }: { id: number; enquiry: Enquiry; settings: DecisionSettings },
): Omit<Paper<R>, 'record'> {
  const { institution } = initiator
  const now = toMoment(tx.now)
  const isGoverned = !imported && governsNew(now, settings) !== null
  const row: PaperRow = {
    institutionId: tx.institutionId,
    register: kind.register.name,
    id,
    ...kind.columnsOf(input),
    ...formerReferenceColumns(input.formerReference),
    reference: kind.referenceOf(input, { id, institution, department: department.code }),
    departmentId: department.id,
    enquiryId: enquiry.row.id,
    ...columnsFromEnquiry(enquiry.row),
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
    ...noMeeting,
    ...(isGoverned ? { ...undecided, decision: 'OPEN' } : recorded),
    editorIds: isGoverned && initiator.userId !== null ? [initiator.userId] : [],
  }
  return {
    settings,
    row,
    institution,
    department: department.code,
    enquiry: pick(paperEnquiry.shape, enquiry.record),
    attachment,
  }
}
