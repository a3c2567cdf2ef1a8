import { signInEndpoints } from '@insaka/domain/sign-in/sign-in.endpoints'
import { call } from '../api/call.ts'
import { endSession } from '../session/session.ts'
import { usableToken } from '../session/token.ts'
import { forgetAllDrafts } from './drafts.ts'

/** Signs out here at once, also without a connection; the server learns of it when it can be reached. */
export function signOut() {
  const stored = usableToken()
  if (stored) call(signInEndpoints.logout, { token: stored.token }).catch(() => undefined)
  endSession('signed out')
  forgetAllDrafts()
}
