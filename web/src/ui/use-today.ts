import { addDays, toDay } from '@insaka/domain/core/dates'
import { useSyncExternalStore } from 'react'

const today = () => toDay(new Date())

function subscribe(notify: () => void) {
  let timer = 0
  function waitForMidnight() {
    const midnight = Date.parse(`${addDays(today(), 1)}T00:00:00+02:00`)
    timer = window.setTimeout(() => {
      notify()
      waitForMidnight()
    }, midnight - Date.now())
  }
  waitForMidnight()
  // A computer that has slept may wake late.
  document.addEventListener('visibilitychange', notify)
  return () => {
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', notify)
  }
}

/** The day in Zambia, also on a page that is left open over midnight. */
export const useToday = (): string => useSyncExternalStore(subscribe, today)
