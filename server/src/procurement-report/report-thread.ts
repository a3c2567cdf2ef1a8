import { runWorker } from '../threads/answer.ts'
import { runReportTask } from './make-file.ts'

// A thread of its own for each report, so that calls of others never wait for its arithmetic.
await runWorker(runReportTask)
