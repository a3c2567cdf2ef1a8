import { listSources } from './all-lists.ts'
import { makeExportFile } from './export/make-export-file.ts'
import { runWorker } from './worker-threads/run-worker.ts'

// A thread of its own for each large export, so that calls of others never wait for its arithmetic.
await runWorker(makeExportFile(listSources))
