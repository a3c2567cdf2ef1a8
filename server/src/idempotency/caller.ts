import type { Duty, Role } from '@insaka/domain/permissions'
import type { Actor } from '../db/transactions.ts'

/** Scope of a session: everything, or a single sign-in step. */
export type SessionPurpose = 'full' | 'password' | 'second factor' | 'set-up'

/** The calling user as currently stored in the database; only the session id comes from the token. */
export type Caller = {
  userId: string
  institutionId: string
  /** Code of the institution, which the token claims. */
  institution: string
  demo: boolean
  departmentId: string
  firstName: string
  lastName: string
  role: Role
  duties: readonly Duty[]
  sessionId: string
  purpose: SessionPurpose
}

export type Visitor = {
  address: string
  /** Address under which the product was called, such as `https://insaka.example.org`. */
  origin: string
  agent: string
  /** Device id from the cookie; only sign-in calls send it. */
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
