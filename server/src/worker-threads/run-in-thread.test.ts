import { Refusal } from '@insaka/domain/core/errors'
import { describe, expect, it } from 'vitest'
import { startWorker } from './run-in-thread.ts'

const neverAborted = new AbortController().signal
const thread = (body: string) =>
  new URL(
    `data:text/javascript,${encodeURIComponent(`import { parentPort, workerData } from 'node:worker_threads'; ${body}`)}`,
  )
const run = (body: string, signal = neverAborted) =>
  startWorker(thread(body), { number: 20 }, signal, { megabytes: 32 })

describe('a worker thread', () => {
  it('returns its result, and is terminated despite open handles', async () => {
    const result = await run(
      'setInterval(() => 0, 1000); parentPort.postMessage({ made: workerData.number + 1 })',
    )
    expect(result).toBe(21)
  })

  it('passes its refusal on', async () => {
    const refused = { refused: 'INVALID', details: { fields: { format: ['Too long.'] } } }
    await expect(run(`parentPort.postMessage(${JSON.stringify(refused)})`)).rejects.toMatchObject(
      new Refusal('INVALID', { fields: { format: ['Too long.'] } }),
    )
  })

  it('that fails, or exits without a result, causes an error', async () => {
    await expect(run("throw new Error('broken')")).rejects.toThrow('broken')
    await expect(run('process.exit(3)')).rejects.toThrow('The worker thread exited without a result.')
  })

  it('that exceeds its memory limit is refused without harm to other calls', async () => {
    const much = 'const all = []; for (;;) all.push(new Array(1e5).fill(all.length + 0.5))'
    await expect(run(much)).rejects.toMatchObject({ code: 'BUSY', details: { retryAfterSeconds: 60 } })
    const outOfMemory = new Refusal('INVALID', { message: 'Too much in it.' })
    const bounds = { megabytes: 32, outOfMemory }
    await expect(startWorker(thread(much), {}, neverAborted, bounds)).rejects.toBe(outOfMemory)
  })

  it('is terminated when the client disconnects', async () => {
    const controller = new AbortController()
    const working = run('setInterval(() => 0, 1000)', controller.signal)
    controller.abort(new Error('gone'))
    await expect(working).rejects.toThrow('gone')
    await expect(run('', AbortSignal.abort(new Error('gone before')))).rejects.toThrow('gone before')
  })
})
