import { answer } from '../threads/answer.ts'
import { makeTrail } from './make-trail.ts'

// A thread of its own for each large file of the history, so that calls of others never wait for it.
await answer(makeTrail)
