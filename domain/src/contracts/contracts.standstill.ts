/** Contracts above this value (`above`) need these days between notification and award. */
export const standstill = { above: 1_000_000, days: 5 } as const
