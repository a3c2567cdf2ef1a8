import type { AttachmentChoice } from '@insaka/domain/attachments/attachments.schema'
import { takenBack } from '@insaka/domain/core/taken-back'
import { findRequestedAttachment, requireAllowedAttachment } from '../attachments/attach.actions.ts'
import type { AttachmentSummary } from '../attachments/attachments.repository.ts'
import type { WriteTx } from '../db/transactions.ts'
import type { Caller } from '../idempotency/caller.ts'
import { requireReadable } from '../registers/own-records.ts'
import { recordSteps, type StepKind } from '../steps/take-step.actions.ts'
import type { DescribedKind } from './described-kind.repository.ts'
import { formerInitiatorsOf, type DescribedRecord, type StoredRecord } from './described-record.ts'
import type { DescribedActions, FollowUp } from './save-record.actions.ts'

type Loaded = StoredRecord & { facts: object; file: AttachmentSummary | undefined }

const requestedFile = (answers: Readonly<Record<string, unknown>>) =>
  answers['attachmentId'] as AttachmentChoice

/** Prepares a step that is allowed: further columns, and changes of other records after it. It may refuse the step. */
export type PrepareStep = (
  tx: WriteTx,
  caller: Caller,
  step: { name: string; record: DescribedRecord; answers: Readonly<Record<string, unknown>> },
) => Promise<{ columns?: Record<string, unknown>; follow?: () => Promise<void> }>

/** The steps of a described register. */
export function describedSteps(
  { description, register, find }: DescribedKind,
  { findKnown, keysOf, saveStep }: DescribedActions,
  followUp?: FollowUp,
  prepareStep?: PrepareStep,
): StepKind<DescribedRecord, Loaded> {
  const { card, steps } = description
  return {
    name: register.name,
    steps,
    async load(tx, caller, { id, answers }) {
      const [before, file] = await Promise.all([
        find(tx, Number(id)),
        findRequestedAttachment(tx, { requested: requestedFile(answers), uploaderId: caller.userId }),
      ])
      if (!before) return undefined
      requireReadable(caller, register, before.row)
      const [known] = await findKnown(tx, [{ id: Number(id), keys: keysOf(before.record) }])
      return { ...before, file, facts: { similar: known!.similar } }
    },
    describe: (stored) => {
      const record = stored as DescribedRecord
      return {
        noun: card.noun,
        initiatorId: record['initiatorId'] as string | null,
        involved: formerInitiatorsOf(record),
        department: record['department'] as string | undefined,
        state: record.state,
        stateLabel: description.states[record.state]?.[0] ?? takenBack.TAKEN_BACK,
        record,
        version: record.version,
      }
    },
    async save(tx, before, { step, steps: taken, ...given }, caller) {
      const { columns, follow } =
        (await prepareStep?.(tx, caller, {
          name: taken[0]!.step,
          record: before.record,
          answers: given.answers,
        })) ?? {}
      const { attachment: current, file, facts } = before
      const attachment = requireAllowedAttachment(file, { current, requested: requestedFile(given.answers) })
      const after = saveStep(tx, before, step, { ...given, columns, facts, attachment })
      recordSteps(
        tx,
        caller,
        { register: register.name, recordId: after.row.id, recordVersion: after.row.version },
        taken,
      )
      await follow?.()
      await followUp?.(tx, step.done.toLowerCase(), after.record, before.record)
      return after.record
    },
    async find(tx, id, caller) {
      const { row, record } = (await find(tx, Number(id)))!
      requireReadable(caller, register, row)
      return record
    },
  }
}
