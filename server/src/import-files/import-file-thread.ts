import { answer } from '../threads/answer.ts'
import { carryOut } from './read-sheets.ts'

// A thread of its own for each file, whose memory and time are bounded whatever somebody has put into it.
await answer(carryOut)
