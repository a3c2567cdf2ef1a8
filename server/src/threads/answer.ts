import { parentPort, workerData } from 'node:worker_threads'
import { Refusal, type RefusalCode } from '@insaka/domain/core/errors'

/** What a thread says at its end: a refusal keeps its words, which an error on its way between threads does not. */
export type Outcome<Made> = { made: Made } | { refused: RefusalCode; details: Refusal['details'] }

/** The whole life of a thread: it carries its task out and answers. */
export async function answer<Made>(carryOut: (task: never) => Promise<Made>): Promise<void> {
  parentPort!.postMessage(await outcomeOf(carryOut(workerData as never)), [])
}

const outcomeOf = <Made>(made: Promise<Made>): Promise<Outcome<Made>> =>
  made.then(
    (it) => ({ made: it }),
    (error: unknown) => {
      if (!(error instanceof Refusal)) throw error
      return { refused: error.code, details: error.details }
    },
  )
