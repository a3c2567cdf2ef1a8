import { Worker } from 'node:worker_threads'
import type { Made, Task } from './make-file.ts'

/** The thread of the bundle; from the sources it needs what reads TypeScript, which threads do not take over. */
const isSource = import.meta.url.endsWith('.ts')
const bundled = new URL('./report-thread.js', import.meta.url)
const fromSource = `
  import('tsx/esm/api').then(({ register }) => {
    register()
    return import(${JSON.stringify(new URL('./report-thread.ts', import.meta.url).href)})
  })`
const memory = { maxOldGenerationSizeMb: 512 }

/** Carries a task out in a thread of its own, which ends with it, or with the person who has gone. */
export function runTask(task: Task, signal: AbortSignal): Promise<Made> {
  signal.throwIfAborted()
  return new Promise((resolve, reject) => {
    const worker = new Worker(isSource ? fromSource : bundled, {
      workerData: task,
      resourceLimits: memory,
      eval: isSource,
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
