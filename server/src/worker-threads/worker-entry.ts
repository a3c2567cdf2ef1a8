import { parentPort, workerData } from 'node:worker_threads'
import { Refusal, type RefusalCode } from '@insaka/domain/core/errors'

/** The result of a worker. Refusals are passed as data, since errors lose their properties between threads. */
export type WorkerOutcome<Made> = { made: Made } | { refused: RefusalCode; details: Refusal['details'] }

/** Worker entry point: runs the task and posts the result. */
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
