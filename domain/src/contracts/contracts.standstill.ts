/** Above this value days have to pass between notification and award. */
export const standstill = { above: 1_000_000, days: 5 } as const
