import { parentPort, workerData } from 'node:worker_threads'
import { carryOut, type Task } from './make-file.ts'

// A thread of its own for each report, so that calls of others never wait for its arithmetic.
parentPort!.postMessage(await carryOut(workerData as Task), [])
