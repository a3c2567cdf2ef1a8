import { runWorker } from '../worker-threads/worker-entry.ts'
import { readAndMatch } from './read-register-file.ts'

// Worker thread entry point, which limits memory and time for any file.
await runWorker(readAndMatch)
