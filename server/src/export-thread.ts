import { listSources } from './all-lists.ts'
import { makeExportFile } from './export/make-file.ts'
import { runWorker } from './threads/answer.ts'

// A thread of its own for each large export, so that calls of others never wait for its arithmetic.
await runWorker(makeExportFile(listSources))
