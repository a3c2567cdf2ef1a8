// How many workers share the tests: as many as there are processors, or as TEST_WORKERS says.
import { availableParallelism } from 'node:os'

export const workers = Number(process.env.TEST_WORKERS ?? availableParallelism())
