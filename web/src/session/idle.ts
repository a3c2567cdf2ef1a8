import { keepText } from './keep-text.ts'

/** When somebody last did something in any window of this browser. */
const inputKey = 'insaka.input'
const writtenEveryMs = 2_000
const saidEveryMs = 30_000

/** Nobody who is there touches nothing for so long. */
const awayAfterMs = 60_000

/** Opening the page is something that somebody does. */
let ownInput = Date.now()
let written = 0
/** When the server last got a call that counts as something somebody did. */
let said = 0
let limitMs = 60 * 60_000

/** What the institution has chosen, as the server says. */
export function setIdleLimit(minutes: number) {
  limitMs = minutes * 60_000
}

export const idleLimit = (): number => limitMs

export const lastInput = (): number => Math.max(ownInput, Number(localStorage.getItem(inputKey)))

/** Somebody does something. Answers with whether the server has heard of nothing for so long that it should now. */
export function noteInput(now = Date.now()): boolean {
  ownInput = now
  if (now - written >= writtenEveryMs) {
    written = now
    keepText(inputKey, String(now))
  }
  return now - said >= saidEveryMs
}

/** Whether a call that goes out now is one that the page makes by itself. */
export function isBackground(now = Date.now()): boolean {
  const isAway = now - lastInput() >= awayAfterMs
  if (!isAway) said = now
  return isAway
}

/** Hears of what somebody does in another window. */
export function onOtherInput(listener: () => void): () => void {
  const hear = ({ key }: StorageEvent) => key === inputKey && listener()
  window.addEventListener('storage', hear)
  return () => window.removeEventListener('storage', hear)
}
