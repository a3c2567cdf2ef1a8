export const secondFactorLabels = {
  code: 'Code',
  setupCode: 'One-time code',
} as const
