import { PassThrough, Writable } from 'node:stream'
import { expect, it } from 'vitest'
import { column, xlsxReport } from '../../test/support/xlsx-report.ts'
import type { Cell } from './document-model.ts'
import { writeXlsx } from '../procurement-report/write-xlsx.ts'

/** Endless rows that compress poorly; reports row count, start and end. */
function endless(batch = 100) {
  const progress = { rows: 0 }
  let begin!: () => void
  let end!: () => void
  const started = new Promise<void>((resolve) => (begin = resolve))
  const ended = new Promise<void>((resolve) => (end = resolve))
  let seed = 1
  const text = () => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed.toString(36).repeat(3)
  }
  async function* rows(): AsyncGenerator<Cell[][]> {
    try {
      for (;;) {
        await new Promise((resolve) => setImmediate(resolve))
        progress.rows += batch
        begin()
        yield Array.from({ length: batch }, () => [text(), text(), text(), text()])
      }
    } finally {
      end()
    }
  }
  const columns = ['a', 'b', 'c', 'd'].map((label) => column(label, 'text', 40))
  const document = xlsxReport({
    sections: [{ name: 'Rows', heading: 'Rows', tables: [{ columns, rows: rows() }] }],
  })
  return { document, seen: progress, begun: started, ended }
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

it('pauses while the output is full, and continues later', async () => {
  const { document, seen } = endless()
  const waiting: (() => void)[] = []
  const output = new Writable({
    highWaterMark: 1024,
    write: (_chunk, _encoding, onWritten) => void waiting.push(onWritten),
  })
  const stop = new AbortController()
  const end = writeXlsx(document, output, stop.signal).catch((error: unknown) => error)
  await pause(200)
  const rowsWhenPaused = seen.rows
  await pause(200)
  expect(seen.rows).toBe(rowsWhenPaused)
  expect(rowsWhenPaused).toBeLessThan(5000)

  while (seen.rows === rowsWhenPaused) {
    waiting.shift()?.()
    await pause(2)
  }
  stop.abort()
  expect(await end).toMatchObject({ name: 'AbortError' })
})

it('stops reading rows and rejects when it is cancelled', async () => {
  const { document, begun, ended } = endless()
  const output = new PassThrough().resume()
  const stop = new AbortController()
  void begun.then(() => stop.abort())
  await expect(writeXlsx(document, output, stop.signal)).rejects.toMatchObject({ name: 'AbortError' })
  expect(output.destroyed).toBe(true)
  await ended
})

it('does not start if it is already cancelled', async () => {
  const { document, seen } = endless()
  const writing = writeXlsx(document, new PassThrough(), AbortSignal.abort())
  await expect(writing).rejects.toMatchObject({ name: 'AbortError' })
  expect(seen.rows).toBe(0)
})

it('stops when the reader has gone', async () => {
  const { document, begun, ended } = endless()
  const output = new PassThrough().resume()
  void begun.then(() => output.destroy())
  await expect(writeXlsx(document, output)).rejects.toMatchObject({ code: 'ERR_STREAM_PREMATURE_CLOSE' })
  await ended
})

it.each(['the signal', 'the reader'])('does not wait for pending rows when %s ends it', async (source) => {
  async function* rows(): AsyncGenerator<Cell[][]> {
    yield [['first']]
    await new Promise(() => undefined)
  }
  const tables = [{ columns: [column('a', 'text')], rows: rows() }]
  const output = new PassThrough().resume()
  const stop = new AbortController()
  setTimeout(() => (source === 'the signal' ? stop.abort() : output.destroy()), 50)
  const document = xlsxReport({ sections: [{ name: 'Rows', heading: 'Rows', tables }] })
  await expect(writeXlsx(document, output, stop.signal)).rejects.toMatchObject({
    code: source === 'the signal' ? 'ABORT_ERR' : 'ERR_STREAM_PREMATURE_CLOSE',
  })
  expect(output.destroyed).toBe(true)
})

it('rejects with the error of an unreadable row', async () => {
  async function* rows(): AsyncGenerator<Cell[][]> {
    yield [['first']]
    throw new Error('The database went away.')
  }
  const tables = [{ columns: [column('a', 'text')], rows: rows() }]
  const output = new PassThrough().resume()
  const writing = writeXlsx(xlsxReport({ sections: [{ name: 'Rows', heading: 'Rows', tables }] }), output)
  await expect(writing).rejects.toThrow('The database went away.')
  expect(output.destroyed).toBe(true)
})

it('yields to other work while a single large batch is written', async () => {
  const { value: batch } = await endless(4000)
    .document.sections[0]!.tables[0]!.rows[Symbol.asyncIterator]()
    .next()
  async function* rows(): AsyncGenerator<Cell[][]> {
    yield batch
  }
  const columns = ['a', 'b', 'c', 'd'].map((label) => column(label, 'text', 40))
  let turns = 0
  let writing = true
  const count = () => {
    turns += 1
    if (writing) setImmediate(count)
  }
  setImmediate(count)
  await writeXlsx(
    xlsxReport({ sections: [{ name: 'Rows', heading: 'Rows', tables: [{ columns, rows: rows() }] }] }),
    new PassThrough().resume(),
  )
  writing = false
  expect(turns).toBeGreaterThan(5)
})
