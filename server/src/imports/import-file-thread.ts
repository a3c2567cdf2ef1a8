import { runWorker } from '../worker-threads/run-worker.ts'
import { readAndMatch } from './read-register-file.ts'

// Each file has a worker thread of its own, which bounds memory and time whatever the file holds.
await runWorker(readAndMatch)
