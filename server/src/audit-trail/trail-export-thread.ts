import { runWorker } from '../worker-threads/worker-entry.ts'
import { exportTrailInThread } from './export-trail-to-file.ts'

// Worker entry point: a large export of the history must not block other requests.
await runWorker(exportTrailInThread)
