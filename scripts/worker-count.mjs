// Number of test workers: TEST_WORKERS, or one for each processor.
import { availableParallelism } from 'node:os'

export const workers = Number(process.env.TEST_WORKERS ?? availableParallelism())
