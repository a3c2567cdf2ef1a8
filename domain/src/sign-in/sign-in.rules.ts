export const sessionHours = 8

export const sessionEndMessages = {
  expired: `You were signed out because a session lasts at most ${sessionHours} hours. Please sign in again.`,
  idle: 'You were signed out after a while without activity. Please sign in again.',
  ended: 'Your session has ended. Please sign in again.',
  elsewhere: 'You signed out in another window.',
} as const

/** Facts that decide whether demo accounts may sign in, since their password is public. */
type DemoFacts = {
  /** False in production. */
  demoSignIn: boolean
  /** Insaka serves other computers or is behind a proxy, so the loopback address proves nothing. */
  open: boolean
  /** The request comes from the computer that runs Insaka. */
  loopback: boolean
}

export function demoRefusal({ demoSignIn, open, loopback }: DemoFacts): string | null {
  if (!demoSignIn) return 'Demo accounts cannot sign in here, because this Insaka is in production.'
  if (open) return 'Demo accounts can sign in only while Insaka is closed to other computers.'
  if (!loopback) return 'Demo accounts can sign in only on the computer that runs Insaka, without a proxy.'
  return null
}
