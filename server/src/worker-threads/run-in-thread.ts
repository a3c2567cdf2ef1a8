import { Worker } from 'node:worker_threads'
import { Refusal } from '@insaka/domain/core/errors'
import type { WorkerOutcome } from './worker-entry.ts'

/** A worker's bundled file, and its function for running from sources. */
export type WorkerDefinition<Task, Made> = {
  thread: string
  load: () => Promise<(task: Task) => Promise<Made>>
} & WorkerLimits

type WorkerLimits = {
  megabytes?: number
  outOfMemory?: Refusal
}

const defaultMegabytes = 512
/** Small, because short-lived objects would otherwise pile up to many times this size before they are collected. */
const youngGenerationMegabytes = 8

/** Worker threads cannot load the sources, so they only run in the built server. */
const isSource = import.meta.url.endsWith('.ts')

/** Runs a task in its own worker thread, which is terminated with the task or when the client disconnects. */
export async function runInThread<Task, Made>(
  { thread, load, ...bounds }: WorkerDefinition<Task, Made>,
  task: Task,
  signal: AbortSignal,
): Promise<Made> {
  signal.throwIfAborted()
  if (isSource) return (await load())(task)
  return startWorker(new URL(`./${thread}.js`, import.meta.url), task, signal, bounds)
}

export function startWorker<Made>(
  file: URL,
  task: unknown,
  signal: AbortSignal,
  { megabytes = defaultMegabytes, outOfMemory = outOfMemoryRefusal() }: WorkerLimits = {},
): Promise<Made> {
  if (signal.aborted) return Promise.reject(signal.reason as Error)
  return new Promise((resolve, reject) => {
    const worker = new Worker(file, {
      workerData: task,
      resourceLimits: {
        maxOldGenerationSizeMb: megabytes,
        maxYoungGenerationSizeMb: youngGenerationMegabytes,
      },
    })
    const stop = (): void => void worker.terminate()
    signal.addEventListener('abort', stop)
    worker.once('message', (outcome: WorkerOutcome<Made>) => {
      if ('made' in outcome) resolve(outcome.made)
      else reject(new Refusal(outcome.refused, outcome.details))
      stop()
    })
    worker.once('error', (error: NodeJS.ErrnoException) =>
      reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? outOfMemory : error),
    )
    worker.once('exit', () => {
      signal.removeEventListener('abort', stop)
      // No effect if the promise is settled already.
      reject(
        signal.aborted ? (signal.reason as Error) : new Error('The worker thread exited without a result.'),
      )
    })
  })
}

const outOfMemoryRefusal = (): Refusal =>
  new Refusal('BUSY', {
    message:
      'The server does not have enough memory for this at the moment. Please ask for less, or try again later.',
    retryAfterSeconds: 60,
  })
