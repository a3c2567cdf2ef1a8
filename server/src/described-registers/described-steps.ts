import { takenBack } from '@insaka/domain/core/taken-back'
import { recordSteps, type StepKind } from '../steps/take-step.actions.ts'
import type { DescribedKind } from './described-kind.repository.ts'
import type { DescribedRecord, StoredRecord } from './described-record.ts'
import type { DescribedActions, FollowUp } from './save-record.actions.ts'

type Loaded = StoredRecord & { facts: object }

/** The steps of a described register. */
export function describedSteps(
  { description, register, find }: DescribedKind,
  { findKnown, keysOf, saveStep }: DescribedActions,
  followUp?: FollowUp,
): StepKind<DescribedRecord, Loaded> {
  const { card, steps } = description
  return {
    name: register.name,
    steps,
    async load(tx, _caller, { id }) {
      const before = await find(tx, Number(id))
      if (!before) return undefined
      const [known] = await findKnown(tx, [{ id: Number(id), keys: keysOf(before.record) }])
      return { ...before, facts: { similar: known!.similar } }
    },
    describe: (stored) => {
      const record = stored as DescribedRecord
      return {
        noun: card.noun,
        initiatorId: record['initiatorId'] as string | null,
        department: record['department'] as string | undefined,
        state: record.state,
        stateLabel: description.states[record.state]?.[0] ?? takenBack.TAKEN_BACK,
        record,
        version: record.version,
      }
    },
    async save(tx, before, { step, steps: taken, ...given }, caller) {
      const after = saveStep(tx, before, step, { ...given, facts: before.facts })
      recordSteps(
        tx,
        caller,
        { register: register.name, recordId: after.row.id, recordVersion: after.row.version },
        taken,
      )
      await followUp?.(tx, step.done.toLowerCase(), after.record, before.record)
      return after.record
    },
    find: async (tx, id) => (await find(tx, Number(id)))!.record,
  }
}
