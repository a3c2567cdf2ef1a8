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
