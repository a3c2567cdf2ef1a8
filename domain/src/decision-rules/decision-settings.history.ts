import { formatDay } from '../core/dates.ts'
import { fieldText, type RecordLabels } from '../core/record-labels.ts'
import { decisionSettingLabels } from './decision-settings.labels.ts'

const settingText = fieldText({})

export const decisionSettingsHistoryLabels: RecordLabels = {
  labels: decisionSettingLabels,
  displayText: (field, value) =>
    field === 'decisionsFrom' && typeof value === 'string' ? formatDay(value) : settingText(field, value),
  actions: { 'switched on': 'Switched on', 'switched off': 'Switched off', changed: 'Changed' },
}
