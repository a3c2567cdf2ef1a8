export const decisionSettingLabels = {
  decisionsFrom: 'Decisions From',
  fundsFirst: 'Funds Confirmed First',
  signedFile: 'Signed File Before Completion',
  requestsOnly: 'Officers Without a Duty May Only Request',
} as const
