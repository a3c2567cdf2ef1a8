import { runWorker } from '../threads/answer.ts'
import { readAndMatch } from './read-register-file.ts'

// Each file has a worker thread of its own, which bounds memory and time whatever the file holds.
await runWorker(readAndMatch)
