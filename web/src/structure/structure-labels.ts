import { structureLabels } from '@insaka/domain/institutions/institutions.labels'
import { fieldText, type Told } from '../ui/record/record-labels.ts'

/** How the history of a department or a designation is told. */
export const structureTold: Told = {
  labels: structureLabels,
  text: fieldText({}),
  actions: { added: 'Added', registered: 'Registered', changed: 'Changed' },
}
