import { createHash } from 'node:crypto'
import { PassThrough, Writable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { buildDrawablePng } from '../../../test/support/drawable-png.ts'
import { readPdf } from '../../../test/support/read-pdf.ts'
import { tableOfNames, renderReportPdf, pdfReport, section } from '../../../test/support/pdf-report.ts'
import type { Cell } from '../../workbook/document-model.ts'
import { writePdf } from './write-pdf.ts'

const readReport = async (...args: Parameters<typeof renderReportPdf>) =>
  readPdf(await renderReportPdf(...args))

describe('the file', () => {
  const head = { width: 2, height: 1, depth: 8, kind: 6 }
  const shield = {
    type: 'image/png' as const,
    bytes: buildDrawablePng(head, [0, 255, 0, 0, 255, 0, 0, 0, 51]),
    width: 2,
    height: 1,
  }
  const sampleReport = () =>
    pdfReport({
      institution: { name: 'M', alias: 'M', contacts: [], shield },
      sections: [section('Papers', tableOfNames(100))],
    })
  const hash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

  it.each([true, false])('is reproducible, tagged: %s', async (tagged) => {
    const first = hash(await renderReportPdf(sampleReport(), { tagged }))
    await wait(1100)
    expect(hash(await renderReportPdf(sampleReport(), { tagged }))).toBe(first)
  })

  it('contains the time of creation if given, and none otherwise', async () => {
    const moment = new Date('2026-11-23T06:41:00Z')
    expect((await readReport(sampleReport(), { tagged: false, createdOn: moment })).info).toMatchObject({
      CreationDate: 'D:20261123064100Z',
    })
    expect((await readReport(sampleReport())).info).not.toHaveProperty('CreationDate')
  })

  it('streams with backpressure', async () => {
    let chunksWritten = 0
    let rowsRead = 0
    async function* rows() {
      for (; rowsRead < 400; rowsRead++)
        yield Array.from({ length: 50 }, (): Cell[] => [rowsRead, `Name ${rowsRead}`])
    }
    const slow = new Writable({
      highWaterMark: 1024,
      write(chunk: Buffer, _encoding, done) {
        chunksWritten += chunk.length
        if (chunksWritten > 20_000) return
        done()
      },
    })
    const stop = new AbortController()
    const written = writePdf(
      pdfReport({ sections: [section('P', { ...tableOfNames(0), rows: rows() })] }),
      slow,
      { tagged: false },
      stop.signal,
    )
    await wait(300)
    expect(chunksWritten).toBeGreaterThan(10_000)
    expect(rowsRead).toBeLessThan(400)
    stop.abort()
    await expect(written).rejects.toThrow(/abort/i)
  })

  it('is cancelled by the signal, before and during writing', async () => {
    const output = new PassThrough().resume()
    await expect(writePdf(sampleReport(), output, { tagged: false }, AbortSignal.abort())).rejects.toThrow(
      /abort/i,
    )
    const stop = new AbortController()
    let hasEnded = false
    async function* rows(): AsyncGenerator<Cell[][]> {
      try {
        for (;;) {
          yield [[1, 'Name']]
          await wait(1)
        }
      } finally {
        hasEnded = true
      }
    }
    const second = new PassThrough().resume()
    const written = writePdf(
      pdfReport({ sections: [section('P', { ...tableOfNames(0), rows: rows() })] }),
      second,
      { tagged: false },
      stop.signal,
    )
    setTimeout(() => stop.abort(), 50)
    await expect(written).rejects.toThrow(/abort/i)
    expect(second.destroyed).toBe(true)
    await wait(20)
    expect(hasEnded).toBe(true)
  })

  it('fails with the error of the rows or the output', async () => {
    async function* rows(): AsyncGenerator<Cell[][]> {
      yield [[1, 'Name']]
      throw new Error('The cursor is gone.')
    }
    await expect(
      renderReportPdf(pdfReport({ sections: [section('P', { ...tableOfNames(0), rows: rows() })] })),
    ).rejects.toThrow('The cursor is gone.')
    const full = new Writable({ write: (_chunk, _encoding, done) => done(new Error('The disk is full.')) })
    await expect(writePdf(sampleReport(), full, { tagged: false })).rejects.toThrow('The disk is full.')
  })
})
