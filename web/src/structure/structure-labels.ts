import { structureLabels } from '@insaka/domain/institutions/institutions.labels'
import { fieldText, type RecordLabels } from '../ui/record/record-labels.ts'

/** The words of the history of a department or a designation. */
export const structureRecordLabels: RecordLabels = {
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
