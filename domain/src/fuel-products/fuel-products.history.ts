import { fieldText, recordLabelsOf, type RecordLabels } from '../core/record-labels.ts'
import { productRecordFields } from './fuel-products.fields.ts'
import { settingLabels } from './fuel-products.labels.ts'

export const priceHistoryLabels: RecordLabels = recordLabelsOf(productRecordFields, { saved: 'Set' })

export const settingsHistoryLabels: RecordLabels = {
  labels: settingLabels,
  displayText: fieldText({}),
  actions: { changed: 'Changed' },
}
