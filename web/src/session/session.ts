import { sessionEndMessages } from '@insaka/domain/sign-in/sign-in.rules'
import { useAppState } from './app-state.ts'
import { recordInput } from './idle.ts'
import { storeText } from './store-text.ts'
import { preferencesKey } from './preferences.ts'
import { decodeToken, isUsable, tokenKey, usableToken } from './token.ts'

/** Signs a person in on this computer. Answers with why it cannot be done here, or null. */
export function beginSession(token: string): string | null {
  const claims = decodeToken(token)
  if (!isUsable(claims)) return wrongClockMessage
  clearSession()
  recordInput()
  noticeText = ''
  endMessageElsewhere = null
  if (!storeText(tokenKey, token)) return noStorageMessage
  useAppState.setState({
    accessTokenState: { accessToken: token },
    userState: claims,
    accordionComponentToggle: 'dashboard',
  })
  return null
}

const wrongClockMessage = 'The date or time of this computer is wrong. Please set it and sign in again.'
const noStorageMessage =
  'This browser cannot keep you signed in, since its storage for this site is full or switched off. Please clear the data of this site, or use another browser.'

/** Goes on with a fresh token of the same person, as after a change of password. */
export function renewSession(token: string) {
  storeText(tokenKey, token)
  useAppState.setState({ accessTokenState: { accessToken: token }, userState: decodeToken(token) })
}

/** When the page opens, the user who was signed in still is. */
export function restoreSession() {
  const stored = usableToken()
  const token = localStorage.getItem(tokenKey)
  noticeText = !stored && token !== null && decodeToken(token) ? sessionEndMessages.expired : ''
  if (stored)
    useAppState.setState({ accessTokenState: { accessToken: stored.token }, userState: stored.claims })
}

/** How the entries of unsaved input begin. They outlive a session that has expired. */
export const draftKeyPrefix = 'insaka.drafts/'

/** Takes everything off this computer but the preferences, and the drafts until somebody signs out. */
export function clearSession() {
  useAppState.setState(useAppState.getInitialState(), true)
  for (const key of Object.keys(localStorage))
    if (key !== preferencesKey && !key.startsWith(draftKeyPrefix)) localStorage.removeItem(key)
}

type EndReason = 'signed out' | 'expired'

let noticeText = ''
/** Why somebody who did not sign out themselves has to sign in again. */
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

/** No token holds any more. One the server turned down may have been replaced in the meantime: then all is well. */
export function expireSession(sentToken?: string, message: string = sessionEndMessages.expired) {
  if (sentToken !== undefined && localStorage.getItem(tokenKey) !== sentToken) return
  // The other tabs hear of it before the token goes.
  storeText(endKey, message)
  endSession('expired', message)
}

/** Is there only until everything is cleared. */
const endKey = 'insaka.end'
/** Why the session has ended without a sign-out, as another tab says. */
let endMessageElsewhere: string | null = null

/** A sign-in or sign-out in one tab holds for all of them. */
export function syncWithOtherTabs(): () => void {
  const onStorage = ({ key, newValue }: StorageEvent) => {
    if (key === endKey) endMessageElsewhere = newValue ?? endMessageElsewhere
    if (key !== tokenKey && key !== null) return
    const user = useAppState.getState().userState
    const token = localStorage.getItem(tokenKey)
    if (token === null) {
      if (user && endMessageElsewhere !== null) endSession('expired', endMessageElsewhere)
      else if (user) endSession('signed out', sessionEndMessages.elsewhere)
    } else if (decodeToken(token)?.sub === user?.sub) renewSession(token)
    // Somebody else, or somebody at last: the page begins anew with their data.
    else window.location.reload()
  }
  window.addEventListener('storage', onStorage)
  return () => window.removeEventListener('storage', onStorage)
}
