/** How long somebody stays signed in. */
export const sessionHours = 8

/** Why somebody has to sign in again. */
export const sessionEndMessages = {
  expired: `You were signed out, since a session lasts ${sessionHours} hours. Please sign in again.`,
  idle: 'You were signed out, since nobody had done anything here for a while. Please sign in again.',
  ended: 'Your session has ended. Please sign in again.',
  elsewhere: 'You have signed out in another window.',
} as const

/** What decides whether demo accounts may be used, whose password is known to everybody. */
export type DemoFacts = {
  /** Off in production. */
  demoSignIn: boolean
  /** Insaka serves other computers too, or is behind a proxy: nobody is known to sit at its own computer. */
  open: boolean
  /** The person sits at the computer that runs Insaka. */
  loopback: boolean
}

/** Why a demo account may not be used, or null. */
export function demoRefusal({ demoSignIn, open, loopback }: DemoFacts): string | null {
  if (!demoSignIn) return 'Demo accounts cannot sign in here: this Insaka is in production.'
  if (open) return 'Demo accounts can sign in only while Insaka serves nobody but the computer it runs on.'
  if (!loopback)
    return 'Demo accounts can sign in only on the computer that runs Insaka, and not by way of a proxy.'
  return null
}
