import { storeText } from './store-text.ts'

/** When somebody last did something in any window of this browser. */
const inputKey = 'insaka.input'
const writeIntervalMs = 2_000
const reportIntervalMs = 30_000

/** Nobody who is there touches nothing for so long. */
const awayAfterMs = 60_000

/** Opening the page is something that somebody does. */
let lastOwnInput = Date.now()
let lastWrittenAt = 0
/** When the server last got a call that counts as something somebody did. */
let lastReportedAt = 0
let idleLimitMs = 60 * 60_000

/** What the institution has chosen, as the server says. */
export function setIdleLimit(minutes: number) {
  idleLimitMs = minutes * 60_000
}

export const idleLimit = (): number => idleLimitMs

export const lastInput = (): number => Math.max(lastOwnInput, Number(localStorage.getItem(inputKey)))

/** Somebody does something. Answers with whether the server has heard of nothing for so long that it should now. */
export function recordInput(now = Date.now()): boolean {
  lastOwnInput = now
  if (now - lastWrittenAt >= writeIntervalMs) {
    lastWrittenAt = now
    storeText(inputKey, String(now))
  }
  return now - lastReportedAt >= reportIntervalMs
}

/** Whether a call that goes out now is one that the page makes by itself. */
export function isBackgroundCall(now = Date.now()): boolean {
  const isAway = now - lastInput() >= awayAfterMs
  if (!isAway) lastReportedAt = now
  return isAway
}

/** Hears of what somebody does in another window. */
export function onInputElsewhere(listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => key === inputKey && listener()
  window.addEventListener('storage', onStorage)
  return () => window.removeEventListener('storage', onStorage)
}
