import { runWorker } from '../worker-threads/run-worker.ts'
import { exportTrailInThread } from './write-trail.ts'

// Worker entry point: a large export of the history must not block other requests.
await runWorker(exportTrailInThread)
