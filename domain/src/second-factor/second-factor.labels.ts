/** What the product and its authenticator apps call this. */
export const secondFactorLabels = {
  code: 'Code',
  setupCode: 'One-time code',
} as const
