import { fieldText, type RecordLabels } from '../core/record-labels.ts'
import { secondFactorRequirements, signInSettingLabels } from './sign-in-settings.labels.ts'

export const signInSettingsHistoryLabels: RecordLabels = {
  labels: signInSettingLabels,
  displayText: fieldText({ lists: { secondFactor: secondFactorRequirements } }),
  actions: { changed: 'Changed' },
}
