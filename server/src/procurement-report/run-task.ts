import { Worker } from 'node:worker_threads'
import type { Made, Task } from './make-file.ts'

const memory = { maxOldGenerationSizeMb: 512 }

/** Threads cannot read the sources, so that only the built server has them. */
const isSource = import.meta.url.endsWith('.ts')

/** Carries a task out in a thread of its own, which ends with it, or with the person who has gone. */
export async function runTask(task: Task, signal: AbortSignal): Promise<Made> {
  signal.throwIfAborted()
  if (isSource) return (await import('./make-file.ts')).carryOut(task)
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./report-thread.js', import.meta.url), {
      workerData: task,
      resourceLimits: memory,
    })
    const stop = (): void => void worker.terminate()
    signal.addEventListener('abort', stop)
    worker.once('message', resolve)
    worker.once('error', reject)
    worker.once('exit', () => {
      signal.removeEventListener('abort', stop)
      // After an answer this changes nothing.
      reject(signal.aborted ? (signal.reason as Error) : new Error('The report broke off.'))
    })
  })
}
