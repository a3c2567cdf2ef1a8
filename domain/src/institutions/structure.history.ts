import { fieldText, type RecordLabels } from '../core/record-labels.ts'
import { structureLabels } from './institutions.labels.ts'

export const structureHistoryLabels: RecordLabels = {
  labels: structureLabels,
  displayText: fieldText({}),
  actions: {
    added: 'Added',
    imported: 'Imported',
    registered: 'Registered',
    changed: 'Changed',
    'taken back': 'Taken back',
  },
}
