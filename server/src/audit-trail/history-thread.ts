import { runWorker } from '../worker-threads/run-worker.ts'
import { exportTrailInThread } from './write-trail.ts'

// A thread of its own for each large file of the history, so that calls of others never wait for it.
await runWorker(exportTrailInThread)
