import type { Duty, Role } from '@insaka/domain/permissions'
import type { Actor } from '../db/transactions.ts'

/** What a session is good for: everything, or one step of a sign-in and nothing else. */
export type SessionPurpose = 'full' | 'password' | 'second factor' | 'set-up'

/** Who calls, as the database knows them at this moment; nothing of it is taken from the token but the session's id. */
export type Caller = {
  userId: string
  institutionId: string
  /** The institution's code, which is the token's claim. */
  institution: string
  /** The institution is one to try things out with. */
  demo: boolean
  departmentId: string
  firstName: string
  lastName: string
  role: Role
  /** The duties that are held today. */
  duties: readonly Duty[]
  sessionId: string
  purpose: SessionPurpose
}

/** From where the call comes. */
export type Visitor = {
  address: string
  /** Under which address the product was called, such as `https://insaka.example.org`. */
  origin: string
  agent: string
  /** What the browser is known by, as its cookie says; only calls of signing in carry it. */
  device: string | null
  /** Has the answer give the browser this cookie. */
  keepDevice: (device: string) => Promise<void>
  /** The page asks by itself, while nobody does anything there. */
  background: boolean
  /** The person sits at the computer that runs Insaka. */
  loopback: boolean
  /** Other computers come in, or may, so that nobody counts as sitting at this one. */
  open: boolean
}

/** Finds the caller whose token this is, or refuses. */
export type Authenticate = (token: string, visitor: Visitor) => Promise<Caller>

export const actorOf = ({ institutionId, userId, firstName, lastName }: Caller): Actor => ({
  institutionId,
  id: userId,
  name: `${firstName} ${lastName}`,
})
