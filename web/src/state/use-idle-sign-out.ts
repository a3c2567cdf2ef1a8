import { sessionEndMessages } from '@insaka/domain/sign-in/sign-in.rules'
import { signInEndpoints } from '@insaka/domain/sign-in/sign-in.endpoints'
import { useCallback, useEffect, useRef, useState } from 'react'
import { call } from '../api/call.ts'
import { idleLimit, lastInput, recordInput, onInputElsewhere } from '../session/idle.ts'
import { expireSession } from '../session/session.ts'
import { usableToken } from '../session/token.ts'
import { fetchUser } from './current-user.ts'

/** So long before the end somebody is asked. */
const warnBeforeMs = 2 * 60_000
const inputEvents = ['keydown', 'pointerdown', 'pointermove', 'wheel'] as const

/** Signs out whoever does nothing, and knows when that will be once it is to be asked about; null until then. */
export function useIdleSignOut(): { endsAt: number | null; stay: () => void } {
  const [endsAt, setEndsAt] = useState<number | null>(null)
  // While the question is open, only an answer counts: a hand on its way to the button would take it away.
  const isAsking = useRef(false)

  const stay = useCallback(() => {
    isAsking.current = false
    setEndsAt(null)
    if (recordInput()) void fetchUser().catch(() => undefined)
  }, [])

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const checkIdle = () => {
      clearTimeout(timer)
      const end = lastInput() + idleLimit()
      const remainingMs = end - Date.now()
      if (remainingMs <= 0) return signOutIdle()
      isAsking.current = remainingMs <= warnBeforeMs
      setEndsAt(isAsking.current ? end : null)
      timer = setTimeout(checkIdle, isAsking.current ? remainingMs : remainingMs - warnBeforeMs)
    }
    const onInput = () => {
      if (isAsking.current || Date.now() >= lastInput() + idleLimit()) checkIdle()
      else if (recordInput()) void fetchUser().catch(() => undefined)
    }
    checkIdle()
    const stopListening = onInputElsewhere(checkIdle)
    // A computer that slept kept no time.
    document.addEventListener('visibilitychange', checkIdle)
    for (const input of inputEvents) window.addEventListener(input, onInput, { capture: true, passive: true })
    return () => {
      clearTimeout(timer)
      stopListening()
      document.removeEventListener('visibilitychange', checkIdle)
      for (const input of inputEvents) window.removeEventListener(input, onInput, { capture: true })
    }
  }, [])

  return { endsAt, stay }
}

/** What was typed stays for whoever signs in again. */
function signOutIdle() {
  const stored = usableToken()
  if (stored) call(signInEndpoints.logout, { token: stored.token }).catch(() => undefined)
  expireSession(undefined, sessionEndMessages.idle)
}
