import { addDays, toDay, startOfDay } from '@insaka/domain/core/dates'
import { useSyncExternalStore } from 'react'

const today = () => toDay(new Date())

function subscribe(notify: () => void) {
  let timer = 0
  function waitForMidnight() {
    const midnight = Date.parse(startOfDay(addDays(today(), 1)))
    timer = window.setTimeout(() => {
      notify()
      waitForMidnight()
    }, midnight - Date.now())
  }
  waitForMidnight()
  // Timers may be late after a computer sleeps.
  document.addEventListener('visibilitychange', notify)
  return () => {
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', notify)
  }
}

/** Today in Zambia; updates at midnight on an open page. */
export const useToday = (): string => useSyncExternalStore(subscribe, today)
