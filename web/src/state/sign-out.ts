import { signInEndpoints } from '@insaka/domain/sign-in/sign-in.endpoints'
import { create } from 'zustand'
import { call } from '../api/call.ts'
import { endSession } from '../session/session.ts'
import { usableToken } from '../session/token.ts'
import { clearAllDrafts, hasDrafts } from './drafts.ts'

/** Whether it is asked just now if somebody wants to lose what they typed. */
export const useSignOutConfirmation = create(() => ({ isAsked: false }))

/** Signs out, and asks first where something would be lost with it. */
export function askToSignOut() {
  if (hasDrafts()) useSignOutConfirmation.setState({ isAsked: true })
  else signOut()
}

/** Signs out here at once, also without a connection; the server learns of it when it can be reached. */
export function signOut() {
  const stored = usableToken()
  if (stored) call(signInEndpoints.logout, { token: stored.token }).catch(() => undefined)
  useSignOutConfirmation.setState({ isAsked: false })
  endSession('signed out')
  clearAllDrafts()
}
