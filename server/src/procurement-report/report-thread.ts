import { runWorker } from '../worker-threads/run-worker.ts'
import { runReportTask } from './make-report-file.ts'

// A thread of its own for each report, so that calls of others never wait for its arithmetic.
await runWorker(runReportTask)
