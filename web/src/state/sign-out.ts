import { signInEndpoints } from '@insaka/domain/sign-in/sign-in.endpoints'
import { create } from 'zustand'
import { call } from '../api/call.ts'
import { endSession } from '../session/session.ts'
import { usableToken } from '../session/token.ts'
import { clearAllDrafts, hasDrafts } from './drafts.ts'

export const useSignOutConfirmation = create(() => ({ isAsked: false }))

/** Signs out, after a confirmation if drafts would be lost. */
export function signOutOrConfirm() {
  if (hasDrafts()) useSignOutConfirmation.setState({ isAsked: true })
  else signOut()
}

/** Signs out in this browser at once, even offline; the server call is best effort. */
export function signOut() {
  const stored = usableToken()
  if (stored) call(signInEndpoints.logout, { token: stored.token }).catch(() => undefined)
  useSignOutConfirmation.setState({ isAsked: false })
  endSession('signed out')
  clearAllDrafts()
}
