import { runWorker } from '../threads/answer.ts'
import { exportTrailInThread } from './make-trail.ts'

// A thread of its own for each large file of the history, so that calls of others never wait for it.
await runWorker(exportTrailInThread)
