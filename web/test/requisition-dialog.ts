import type { Outcomes } from '@insaka/domain/requisitions/requisitions.endpoints'
import { requisitions } from '@insaka/domain/requisitions/requisitions.register'
import { describedRecord } from '../src/registers/described/DescribedDialog.tsx'
import { requisitionParts } from '../src/requisitions/requisition-parts.tsx'
import type { Requisition } from '../src/requested-items/requisitions.queries.ts'
import { describedOpener, describedRow } from './described-samples.ts'
import { ok } from './fake-server.ts'
import { colleague, peopleRoute } from './fill-asks.ts'

export const requisitionDescription = describedRecord(requisitions, requisitionParts)

export const outcomesRoute = 'GET /api/procurement/requisitions/4711/outcomes'
const noOutcomes: Outcomes = { enquiries: [], papers: [] }
export const requisitionRoutes = {
  [outcomesRoute]: () => ok({ outcomes: noOutcomes }),
  [peopleRoute]: () => ok({ people: [colleague], more: 0 }),
}

/** Number 4711, a draft of the signed-in user. */
export const requisitionRow = (changes: Partial<Requisition> = {}) =>
  describedRow(requisitions, changes) as unknown as Requisition

/** Opens the dialog of a new requisition, or of number 4711. */
export const openRequisition = describedOpener(requisitions, requisitionDescription, requisitionRoutes)
