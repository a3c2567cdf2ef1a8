import { isDeepStrictEqual } from 'node:util'
import { Refusal } from '@insaka/domain/core/errors'
import { cancellingRefusal, closedRefusal } from '@insaka/domain/papers/papers.rules'
import { mayTouch } from '@insaka/domain/permissions'
import { judgeAttachment } from '../attachments/attach.actions.ts'
import type { JudgingTx, TenantTx } from '../db/database.ts'
import type { Enquiry } from '../enquiries/enquiries.repository.ts'
import type { Caller } from '../http/caller.ts'
import type { RightFields } from '../http/shape.ts'
import { faultsOf } from '../http/together.ts'
import { departmentFor } from '../institutions/departments.repository.ts'
import type { Platform } from '../platform.ts'
import { enquiryToTake, enquiryToTakeBack } from './paper-enquiry.actions.ts'
import type { AsChange, AsNew, Filled, Paper, PaperKind, PaperRow } from './papers.kind.ts'

type Saver = Pick<Caller, 'userId'>

/** What only the database knows of a new paper, field by field. */
export const judgeNew = (tx: JudgingTx, { userId: uploaderId }: Saver, input: Filled & AsNew) => ({
  department: () => departmentFor(tx, input.department, null),
  enquiry: () => enquiryToTake(tx, input.enquiry),
  attachmentId: () => judgeAttachment(tx, { current: null, wanted: input.attachmentId, uploaderId }),
})

/** The paper as it stands, if it is the caller's to change like this. */
export async function paperToChange<Row extends PaperRow, F extends Filled>(
  tx: TenantTx,
  caller: Caller,
  { find }: PaperKind<Row, F>,
  { id, version, status }: AsChange,
): Promise<Paper<Row>> {
  const before = await find(tx, id)
  if (!before) throw new Refusal('NOT_FOUND')
  // Whether it is to be cancelled can be told only by whoever saw what it is now.
  if (before.row.version !== version) throw new Refusal('STALE', { current: before.record })
  const isOwn = before.row.initiatorId === caller.userId
  const mayCancel = mayTouch(caller.role, 'DELETE_CONTENT', { isOwn })
  const message = cancellingRefusal({ from: before.row.state, to: status }, mayCancel)
  if (message !== null) throw new Refusal('NOT_ALLOWED', { message, fields: { status: [message] } })
  return before
}

/** What only the database knows of a changed paper, field by field; the status answers with the enquiry to take back. */
export const judgeChange = <Row extends PaperRow, F extends Filled>(
  tx: JudgingTx,
  { userId: uploaderId }: Saver,
  kind: PaperKind<Row, F>,
  before: Paper<Row>,
  input: F & AsChange,
) => ({
  department: () => departmentFor(tx, input.department, before.row.departmentId),
  attachmentId: () =>
    judgeAttachment(tx, { current: before.row.attachmentId, wanted: input.attachmentId, uploaderId }),
  status: async (): Promise<Enquiry | null> => {
    const { state, enquiryId } = before.row
    const message = closedRefusal({ from: state, to: input.status })
    if (message !== null && changesContent(kind, before, input)) {
      throw new Refusal('INVALID', { fields: { status: [message] } })
    }
    return state === 'CANCELLED' && input.status !== state ? enquiryToTakeBack(tx, enquiryId) : null
  },
})

/** Whether something besides the status and the attachment is to change; what is wrong by itself is a change, too. */
function changesContent<Row extends PaperRow, F extends Filled>(
  kind: PaperKind<Row, F>,
  { row, record }: Paper<Row>,
  input: F,
): boolean {
  const { department }: Partial<Filled> = input
  return (
    department?.toUpperCase() !== record.department.toUpperCase() ||
    !isDeepStrictEqual({ ...row, ...kind.columnsOf(input) }, row)
  )
}

/** How a call that saves papers of this kind is judged besides their shape and rules. */
export function paperJudgements<Row extends PaperRow, F extends Filled>(
  { database, clock }: Platform,
  kind: PaperKind<Row, F>,
) {
  const read = <R>({ institutionId }: Caller, work: (tx: JudgingTx) => Promise<R>) =>
    database.read(institutionId, (tx) => work({ ...tx, now: clock() }))

  return {
    create: {
      furtherFaults: (right: RightFields<F & AsNew>, { caller }: { caller: Caller }) =>
        read(caller, (tx) => faultsOf(right, judgeNew(tx, caller, right as F & AsNew))),
    },
    update: {
      admit: (body: F & AsChange, { caller }: { caller: Caller }) =>
        read(caller, async (tx) => void (await paperToChange(tx, caller, kind, body))),

      furtherFaults: (right: RightFields<F & AsChange>, { caller }: { caller: Caller }) =>
        read(caller, async (tx) => {
          const { id, version } = right as Partial<AsChange>
          const before = id === undefined ? undefined : await kind.find(tx, id)
          if (!before || (version !== undefined && before.row.version !== version)) return {}
          return faultsOf(right, judgeChange(tx, caller, kind, before, right as F & AsChange))
        }),
    },
  }
}
