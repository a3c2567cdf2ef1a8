import { listSources } from './all-lists.ts'
import { makeExportFile } from './export/make-export-file.ts'
import { runWorker } from './worker-threads/worker-entry.ts'

// Each large export runs in its own worker thread, so it never delays other calls.
await runWorker(makeExportFile(listSources))
