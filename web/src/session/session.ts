import { sessionEndMessages } from '@insaka/domain/sign-in/sign-in.rules'
import type { TokenClaims } from '@insaka/domain/sign-in/sign-in.schema'
import { createStore } from 'zustand/vanilla'
import { recordInput } from './idle.ts'
import { storeText } from './write-local-storage.ts'
import { preferencesKey } from './preferences.ts'
import { decodeToken, isUsable, tokenKey, usableToken } from './token.ts'

/** The session of this page; a renewed one has another token of the same user. */
export const session = createStore(() => ({ token: '', user: null as TokenClaims | null }))

/** Starts a session in this browser. Returns why it cannot, or null. */
export function beginSession(token: string): string | null {
  const claims = decodeToken(token)
  if (!isUsable(claims)) return wrongClockMessage
  clearSession()
  recordInput()
  noticeText = ''
  endMessageElsewhere = null
  if (!storeText(tokenKey, token)) return noStorageMessage
  session.setState({ token, user: claims })
  return null
}

const wrongClockMessage = 'The date or time of this device is wrong. Please set it and sign in again.'
const noStorageMessage =
  'This browser cannot keep you signed in, because its storage for this site is full or turned off. Clear the data of this site, or use another browser.'

/** Continues with a fresh token of the same user, as after a password change. */
export function renewSession(token: string) {
  storeText(tokenKey, token)
  session.setState({ token, user: decodeToken(token) })
}

/** Restores the stored session when the page opens. */
export function restoreSession() {
  const stored = usableToken()
  const token = localStorage.getItem(tokenKey)
  noticeText = !stored && token !== null && decodeToken(token) ? sessionEndMessages.expired : ''
  if (stored) session.setState({ token: stored.token, user: stored.claims })
}

/** Key prefix of drafts, which survive an expired session. */
export const draftKeyPrefix = 'insaka.drafts/'

/** Clears this browser’s storage except the preferences and drafts; signing out deletes the drafts too. */
export function clearSession() {
  for (const key of Object.keys(localStorage))
    if (key !== preferencesKey && !key.startsWith(draftKeyPrefix)) localStorage.removeItem(key)
  session.setState(session.getInitialState())
}

type EndReason = 'signed out' | 'expired'

let noticeText = ''
/** The reason to show if the session ended other than by signing out in this tab; otherwise empty. */
export const signInNotice = (): string => noticeText

type EndListener = (reason: EndReason) => unknown
const endListeners = new Set<EndListener>()

export function onSessionEnd(listener: EndListener): () => void {
  endListeners.add(listener)
  return () => endListeners.delete(listener)
}

export function endSession(reason: EndReason, message = '') {
  clearSession()
  noticeText = message
  for (const listener of endListeners) listener(reason)
}

/** Ends the session, unless the token the server rejected has been replaced in the meantime. */
export function expireSession(sentToken?: string, message: string = sessionEndMessages.expired) {
  if (sentToken !== undefined && localStorage.getItem(tokenKey) !== sentToken) return
  // Other tabs must receive the reason before the token is removed.
  storeText(endKey, message)
  endSession('expired', message)
}

/** Exists only briefly, to pass the reason to other tabs. */
const endKey = 'insaka.end'
/** Reason received from another tab for ending the session without a sign-out. */
let endMessageElsewhere: string | null = null

/** Applies a sign-in or sign-out of another tab to this one. */
export function syncWithOtherTabs(): () => void {
  const onStorage = ({ key, newValue }: StorageEvent) => {
    if (key === endKey) endMessageElsewhere = newValue ?? endMessageElsewhere
    if (key !== tokenKey && key !== null) return
    const { user } = session.getState()
    const token = localStorage.getItem(tokenKey)
    if (token === null) {
      if (user && endMessageElsewhere !== null) endSession('expired', endMessageElsewhere)
      else if (user) endSession('signed out', sessionEndMessages.elsewhere)
    } else if (decodeToken(token)?.sub === user?.sub) renewSession(token)
    // This tab shows another user or none: reload with the data of the new user.
    else window.location.reload()
  }
  window.addEventListener('storage', onStorage)
  return () => window.removeEventListener('storage', onStorage)
}
