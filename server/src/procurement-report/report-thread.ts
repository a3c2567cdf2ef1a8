import { setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { carryOut, type Task } from './make-file.ts'

// Linux gives way for this thread alone; elsewhere it would be the whole server.
if (process.platform === 'linux') setPriority(10)

// A thread of its own for each report, so that calls of others never wait for its arithmetic.
parentPort!.postMessage(await carryOut(workerData as Task), [])
