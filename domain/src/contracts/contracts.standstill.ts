/** Contracts above this value (`above`) need these calendar days between notification and award. */
export const standstill = { above: 1_000_000, days: 5 } as const
