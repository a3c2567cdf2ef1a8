import { Worker } from 'node:worker_threads'
import { Refusal } from '@insaka/domain/core/errors'
import type { WorkerOutcome } from './run-worker.ts'

/** What a thread can do: the file of the built server that does it, and the same where there are sources alone. */
export type WorkerDefinition<Task, Made> = {
  thread: string
  load: () => Promise<(task: Task) => Promise<Made>>
} & WorkerLimits

type WorkerLimits = {
  /** How much memory it may take. */
  megabytes?: number
  /** What is said where it needs more. */
  outOfMemory?: Refusal
}

const defaultMegabytes = 512
/** What is thrown away soon would else pile up to many times as much before anybody clears it. */
const youngGenerationMegabytes = 8

/** Threads cannot read the sources, so that only the built server has them. */
const isSource = import.meta.url.endsWith('.ts')

/** Carries a task out in a thread of its own, which ends with it, or with the person who has gone. */
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
      // Nothing that it has left open keeps it alive.
      stop()
    })
    worker.once('error', (error: NodeJS.ErrnoException) =>
      reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? outOfMemory : error),
    )
    worker.once('exit', () => {
      signal.removeEventListener('abort', stop)
      // After an answer this changes nothing.
      reject(signal.aborted ? (signal.reason as Error) : new Error('The thread broke off.'))
    })
  })
}

const outOfMemoryRefusal = (): Refusal =>
  new Refusal('BUSY', {
    message:
      'The server has not enough memory for this at the moment. Please ask for less, or try again later.',
    retryAfterSeconds: 60,
  })
