import { sessionEnds } from '@insaka/domain/sign-in/sign-in.rules'
import { signInEndpoints } from '@insaka/domain/sign-in/sign-in.endpoints'
import { useCallback, useEffect, useRef, useState } from 'react'
import { call } from '../api/call.ts'
import { idleLimit, lastInput, noteInput, onOtherInput } from '../session/idle.ts'
import { loseSession } from '../session/session.ts'
import { usableToken } from '../session/token.ts'
import { askForUser } from './current-user.ts'

/** So long before the end somebody is asked. */
const askedBeforeMs = 2 * 60_000
const inputs = ['keydown', 'pointerdown', 'pointermove', 'wheel'] as const

/** Signs out whoever does nothing, and knows when that will be once it is to be asked about; null until then. */
export function useIdleEnd(): { endsAt: number | null; stay: () => void } {
  const [endsAt, setEndsAt] = useState<number | null>(null)
  // While the question is open, only an answer counts: a hand on its way to the button would take it away.
  const isAsked = useRef(false)

  const stay = useCallback(() => {
    isAsked.current = false
    setEndsAt(null)
    if (noteInput()) void askForUser().catch(() => undefined)
  }, [])

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const look = () => {
      clearTimeout(timer)
      const end = lastInput() + idleLimit()
      const left = end - Date.now()
      if (left <= 0) return signOutIdle()
      isAsked.current = left <= askedBeforeMs
      setEndsAt(isAsked.current ? end : null)
      timer = setTimeout(look, isAsked.current ? left : left - askedBeforeMs)
    }
    const hear = () => {
      if (isAsked.current || Date.now() >= lastInput() + idleLimit()) look()
      else if (noteInput()) void askForUser().catch(() => undefined)
    }
    look()
    const forgetOthers = onOtherInput(look)
    // A computer that slept kept no time.
    document.addEventListener('visibilitychange', look)
    for (const input of inputs) window.addEventListener(input, hear, { capture: true, passive: true })
    return () => {
      clearTimeout(timer)
      forgetOthers()
      document.removeEventListener('visibilitychange', look)
      for (const input of inputs) window.removeEventListener(input, hear, { capture: true })
    }
  }, [])

  return { endsAt, stay }
}

/** What was typed stays for whoever signs in again. */
function signOutIdle() {
  const stored = usableToken()
  if (stored) call(signInEndpoints.logout, { token: stored.token }).catch(() => undefined)
  loseSession(undefined, sessionEnds.idle)
}
