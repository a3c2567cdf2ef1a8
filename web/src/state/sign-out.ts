import { signInEndpoints } from '@insaka/domain/sign-in/sign-in.endpoints'
import { call } from '../api/call.ts'
import { clearDrafts } from './draft-store.ts'
import { endSession } from '../session/session.ts'
import { usableToken } from '../session/token.ts'

/** Signs out here at once, also without a line to the server; the server is told when it can be reached. */
export function signOut() {
  const stored = usableToken()
  if (stored) call(signInEndpoints.logout, { token: stored.token }).catch(() => undefined)
  endSession('signed out')
  // What was to be written in a moment has heard that the session is over.
  void clearDrafts()
}
