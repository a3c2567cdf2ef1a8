import { fieldText, recordLabelsOf, type RecordLabels } from '../core/record-labels.ts'
import { productRecordFields } from './fuel-products.fields.ts'
import { settingLabels } from './fuel-products.labels.ts'

/** The price of a fuel as its history shows it. */
export const priceHistoryLabels: RecordLabels = recordLabelsOf(productRecordFields, { saved: 'Set' })

/** The settings of fuel as their history shows them. */
export const settingsHistoryLabels: RecordLabels = {
  labels: settingLabels,
  displayText: fieldText({}),
  actions: { changed: 'Changed' },
}
