export const decisionSettingLabels = {
  decisionsFrom: 'Decisions From',
  fundsFirst: 'Funds Confirmed First',
  signedFile: 'Signed File Before Completion',
  requestsOnly: 'Officers May Only Request',
} as const
