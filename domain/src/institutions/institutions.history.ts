import { fieldText, type RecordLabels } from '../core/record-labels.ts'
import {
  countries,
  databaseTypes,
  institutionFieldLabels,
  institutionTypes,
  provinces,
} from './institutions.labels.ts'
import { sqlAccessStates } from './sql-access.labels.ts'

export const databaseTypeNames = Object.fromEntries(
  Object.entries(databaseTypes).map(([code, type]) => [code, type.label]),
)

export const institutionRecordLabels: Pick<RecordLabels, 'labels' | 'displayText'> = {
  labels: institutionFieldLabels,
  displayText: fieldText({
    lists: {
      type: institutionTypes,
      'address.province': provinces,
      'address.country': countries,
      'tenant.databaseType': databaseTypeNames,
    },
  }),
}

export const institutionHistoryLabels: RecordLabels = {
  labels: { ...institutionRecordLabels.labels, shield: 'Coat of Arms', window: 'SQL Access' },
  displayText: (field, value) => {
    if (field === 'shield') return value ? 'An uploaded picture' : 'The drawn shield'
    const state = field === 'window' && Object.entries(sqlAccessStates).find(([name]) => name === value)
    return state ? state[1] : institutionRecordLabels.displayText(field, value)
  },
  actions: {
    registered: 'Registered',
    changed: 'Changed',
    'set a first password for the window': 'Initial password for SQL access set',
    'switched the window on': 'SQL access switched on',
    'switched the window off': 'SQL access switched off',
    'changed the password of the window': 'Password for SQL access changed',
  },
}
