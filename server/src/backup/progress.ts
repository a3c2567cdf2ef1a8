import { restoreSteps } from '@insaka/domain/first-start/backups.labels'
import type { OnStep } from './restore-backup.ts'
import type { Progress } from './summarize.ts'

/** Says now and then how far a long work is; a short one says nothing. */
export function everySeconds(seconds: number, say: (sentence: string) => void): Progress {
  let last = Date.now()
  return (sentence) => {
    if (Date.now() - last < seconds * 1000) return
    last = Date.now()
    say(`… ${sentence}`)
  }
}

/** The same of a restore. */
export function stepsSaid(): OnStep {
  const say = everySeconds(2, console.log)
  return (step, share) => say(`${restoreSteps[step]}: ${percent(share)} %`)
}

export const percent = (share: number): number => Math.min(100, Math.floor(share * 100))
