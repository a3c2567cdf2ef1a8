import { sessionEndMessages } from '@insaka/domain/sign-in/sign-in.rules'
import { signInEndpoints } from '@insaka/domain/sign-in/sign-in.endpoints'
import { useCallback, useEffect, useRef, useState } from 'react'
import { call } from '../api/call.ts'
import { idleLimit, lastInput, recordInput, onInputElsewhere } from '../session/idle.ts'
import { expireSession } from '../session/session.ts'
import { usableToken } from '../session/token.ts'
import { fetchUser } from './current-user.ts'

/** Lead time of the warning before an idle sign-out. */
const warnBeforeMs = 2 * 60_000
const inputEvents = ['keydown', 'pointerdown', 'pointermove', 'wheel'] as const

/** Signs out after the idle limit. `endsAt` is null until the warning is due. */
export function useIdleSignOut(): { endsAt: number | null; stay: () => void } {
  const [endsAt, setEndsAt] = useState<number | null>(null)
  // While the warning is open only its button counts: moving the mouse towards it would otherwise dismiss it.
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
    // Timers pause while a computer sleeps.
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

/** Keeps drafts for the next sign-in. */
function signOutIdle() {
  const stored = usableToken()
  if (stored) call(signInEndpoints.logout, { token: stored.token }).catch(() => undefined)
  expireSession(undefined, sessionEndMessages.idle)
}
