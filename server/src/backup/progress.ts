import { restoreSteps } from '@insaka/domain/first-start/restore.labels'
import type { OnStep } from './restore-backup.ts'
import type { OnProgress } from './summarize-table.ts'

/** Prints progress at most once per interval, so short work prints none. */
export function throttledProgress(seconds: number, print: (sentence: string) => void): OnProgress {
  let last = Date.now()
  return (sentence) => {
    if (Date.now() - last < seconds * 1000) return
    last = Date.now()
    print(`… ${sentence}`)
  }
}

export function printRestoreSteps(): OnStep {
  const print = throttledProgress(2, console.log)
  return (step, share) => print(`${restoreSteps[step]}: ${toPercent(share)} %`)
}

export const toPercent = (share: number): number => Math.min(100, Math.floor(share * 100))
