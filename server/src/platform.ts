import type { Database } from './db/database.ts'
import type { SecurityLog } from './db/security-log.ts'
import type { WindowDoor } from './db/window-door.ts'
import type { Sessions } from './sign-in/sessions.ts'
import type { Tokens } from './sign-in/tokens.ts'
import type { Passwords } from './users/passwords.ts'

/** What every feature is built on; made once at the start, handed to each. */
export type Platform = {
  database: Database
  /** The one clock of the server. */
  clock: () => Date
  passwords: Passwords
  passwordMinLength: number
  /** Passwords, in small letters, that everybody guesses first. */
  commonPasswords: () => Promise<ReadonlySet<string>>
  /** Where institutions' own logins come in. */
  window: WindowDoor
  /** Demo accounts are for trying things out at one's own computer, never in production. */
  demoSignIn: boolean
  securityLog: SecurityLog
  sessions: Sessions
  tokens: Tokens
}
