import { runWorker } from '../worker-threads/worker-entry.ts'
import { runReportTask } from './make-report-file.ts'

// Worker thread entry point, so the computation never blocks requests.
await runWorker(runReportTask)
