import { duties } from '@insaka/domain/permissions'
import type { DerivedList } from '../audit-log/compare-records.ts'
import { findSteps } from './steps.repository.ts'

type StepInEvent = {
  step: string
  as: string
  actingFor: { id: string; name: string } | null
  reason: string | null
  contentDigest?: string
}

/** Compares the listed steps of a record with the events of its history. */
export const listedSteps: DerivedList = {
  name: 'its steps',
  of({ after, actor, happenedOn }) {
    const steps = (after['stepsTaken'] ?? []) as StepInEvent[]
    return steps.map(({ step, as, actingFor, reason, contentDigest = null }, place) => ({
      place,
      step,
      recordVersion: after['version'],
      byId: actor.id,
      byName: actor.name,
      duty: as in duties ? as : null,
      actingForId: actingFor?.id ?? null,
      actingForName: actingFor?.name ?? null,
      takenOn: happenedOn,
      reason,
      contentDigest,
    }))
  },
  async read(tx, register, ids) {
    const steps = await findSteps(tx, { register, ids: ids.map(Number) })
    return steps.map(({ recordId, ...entry }) => ({ id: String(recordId), entry }))
  },
}
