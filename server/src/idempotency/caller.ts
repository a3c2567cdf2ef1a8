import type { Rights } from '@insaka/domain/permissions'
import type { Actor } from '../db/transactions.ts'

/** Scope of a session: everything, or a single sign-in step. */
export type SessionPurpose = 'full' | 'password' | 'second factor' | 'set-up'

/** The calling user as read from the database, at most two seconds ago; the token only identifies the session. */
export type Caller = Rights & {
  userId: string
  institutionId: string
  /** Code of the institution; the token claims the same code. */
  institution: string
  demo: boolean
  departmentId: string
  firstName: string
  lastName: string
  sessionId: string
  purpose: SessionPurpose
  /** The day of the duties, which may end at midnight. */
  dutiesOn?: string
}

export type Visitor = {
  address: string
  /** Address under which the product was called, such as `https://insaka.example.org`. */
  origin: string
  agent: string
  /** Device id from the cookie, which browsers send only below `/api/auth/`; null without a valid cookie. */
  device: string | null
  keepDevice: (device: string) => Promise<void>
  /** True for automatic calls of the page without user activity. */
  background: boolean
  /** True for a user on the computer that runs Insaka. */
  loopback: boolean
  /** True if other computers can connect, so that no call counts as local. */
  open: boolean
}

export type Authenticate = (token: string, visitor: Visitor) => Promise<Caller>

export const actorOf = ({ institutionId, userId, firstName, lastName }: Caller): Actor => ({
  institutionId,
  id: userId,
  name: `${firstName} ${lastName}`,
})
