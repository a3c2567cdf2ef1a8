import { windowStates } from '@insaka/domain/institutions/window.labels'
import type { RecordLabels } from '../ui/record/record-labels.ts'
import { institutionRecordLabels } from './institution-form.ts'

/** An institution as its history tells it, with its coat of arms and its window. */
export const institutionHistoryLabels: RecordLabels = {
  labels: { ...institutionRecordLabels.labels, shield: 'Coat of Arms', window: 'Database Access' },
  displayText: (field, value) => {
    if (field === 'shield') return value ? 'An uploaded picture' : 'The drawn shield'
    const state = field === 'window' && Object.entries(windowStates).find(([name]) => name === value)
    return state ? state[1] : institutionRecordLabels.displayText(field, value)
  },
  actions: {
    registered: 'Registered',
    changed: 'Changed',
    'set a first password for the window': 'First password for database access set',
    'switched the window on': 'Database access switched on',
    'switched the window off': 'Database access switched off',
    'changed the password of the window': 'Password for database access changed',
  },
}
