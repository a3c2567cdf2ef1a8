import { defaultDecisionSettings } from '@insaka/domain/decision-rules/decision-settings.rules'
import type {
  DecisionHolders,
  DecisionSettings,
} from '@insaka/domain/decision-rules/decision-settings.schema'

export const decisionSettingsOf = (
  settings: Partial<DecisionSettings> = {},
  holders: Partial<DecisionHolders> = {},
) => ({
  settings: { ...defaultDecisionSettings, ...settings },
  holders: {
    PROCUREMENT_OFFICER: [],
    HEAD_OF_PROCUREMENT: [],
    HEAD_OF_FINANCE: [],
    CONTROLLING_OFFICER: [],
    COMMITTEE_SECRETARY: [],
    ...holders,
  },
})
