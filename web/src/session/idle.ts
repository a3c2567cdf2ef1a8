import { storeText } from './write-local-storage.ts'

/** Time of the last input in any window of this browser. */
const inputKey = 'insaka.input'
const writeIntervalMs = 2_000
const reportIntervalMs = 30_000

const awayAfterMs = 60_000

/** Opening the page counts as input. */
let lastOwnInput = Date.now()
let lastWrittenAt = 0
/** Time of the last call that the server counts as user activity. */
let lastReportedAt = 0
let idleLimitMs = 60 * 60_000

export function setIdleLimit(minutes: number) {
  idleLimitMs = minutes * 60_000
}

export const idleLimit = (): number => idleLimitMs

export const lastInput = (): number => Math.max(lastOwnInput, Number(localStorage.getItem(inputKey)))

/** Records input. Returns whether to report it now, because the last call that counts as activity was a while ago. */
export function recordInput(now = Date.now()): boolean {
  lastOwnInput = now
  if (now - lastWrittenAt >= writeIntervalMs) {
    lastWrittenAt = now
    storeText(inputKey, String(now))
  }
  return now - lastReportedAt >= reportIntervalMs
}

/** True if a call that starts now counts as polling because the user is away. */
export function isBackgroundCall(now = Date.now()): boolean {
  const isAway = now - lastInput() >= awayAfterMs
  if (!isAway) lastReportedAt = now
  return isAway
}

export function onInputElsewhere(listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => key === inputKey && listener()
  window.addEventListener('storage', onStorage)
  return () => window.removeEventListener('storage', onStorage)
}
