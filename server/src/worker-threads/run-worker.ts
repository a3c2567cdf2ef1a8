import { parentPort, workerData } from 'node:worker_threads'
import { Refusal, type RefusalCode } from '@insaka/domain/core/errors'

/** What a thread says at its end: a refusal keeps its words, which an error on its way between threads does not. */
export type WorkerOutcome<Made> = { made: Made } | { refused: RefusalCode; details: Refusal['details'] }

/** The whole life of a thread: it carries its task out and answers. */
export async function runWorker<Made>(carryOut: (task: never) => Promise<Made>): Promise<void> {
  parentPort!.postMessage(await toOutcome(carryOut(workerData as never)), [])
}

const toOutcome = <Made>(work: Promise<Made>): Promise<WorkerOutcome<Made>> =>
  work.then(
    (result) => ({ made: result }),
    (error: unknown) => {
      if (!(error instanceof Refusal)) throw error
      return { refused: error.code, details: error.details }
    },
  )
