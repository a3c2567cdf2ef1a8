/** Whether an account waits for a deposit; one that nobody has used yet does not. */
export const isLow = ({ balance, hasEntries }: { balance: number; hasEntries: boolean }): boolean =>
  hasEntries && balance <= 0
