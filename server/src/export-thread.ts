import { listSources } from './all-lists.ts'
import { carryOut } from './export/make-file.ts'
import { answer } from './threads/answer.ts'

// A thread of its own for each large export, so that calls of others never wait for its arithmetic.
await answer(carryOut(listSources))
