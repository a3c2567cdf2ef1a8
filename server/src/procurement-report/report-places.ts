import { Refusal } from '@insaka/domain/core/errors'

const atOnce = 2
const patienceMs = 60_000

/** Two reports are made at a time; another one waits for its place for a minute. */
export class ReportPlaces {
  private taken = 0
  private readonly waiting: (() => void)[] = []
  private readonly patience: number

  constructor(patience = patienceMs) {
    this.patience = patience
  }

  async enter(signal: AbortSignal): Promise<() => void> {
    // Who has gone by now takes no place.
    signal.throwIfAborted()
    if (this.taken >= atOnce) await this.turn(signal)
    else this.taken += 1
    return () => {
      const next = this.waiting.shift()
      if (next) next()
      else this.taken -= 1
    }
  }

  /** The place of somebody who is done is handed on. */
  private turn(signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const leave = (): void => {
        clearTimeout(timer)
        signal.removeEventListener('abort', gone)
        const at = this.waiting.indexOf(come)
        if (at >= 0) this.waiting.splice(at, 1)
      }
      const come = (): void => {
        leave()
        resolve()
      }
      const gone = (): void => {
        leave()
        reject(signal.reason as Error)
      }
      const timer = setTimeout(() => {
        leave()
        reject(new Refusal('TOO_MANY', { message: tooManyReports, retryAfterSeconds: 30 }))
      }, this.patience)
      signal.addEventListener('abort', gone)
      this.waiting.push(come)
    })
  }
}

const tooManyReports = 'Two reports are being made at the moment. Please try again shortly.'
