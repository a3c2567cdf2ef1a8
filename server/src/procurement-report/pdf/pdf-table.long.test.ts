import { describe, expect, it } from 'vitest'
import { readPdf, textOfPage, textOfPages } from '../../../test/support/read-pdf.ts'
import {
  rowBatches,
  column,
  tableOfNames,
  renderReportPdf,
  pdfReport,
  section,
} from '../../../test/support/pdf-report.ts'

const readReport = async (...args: Parameters<typeof renderReportPdf>) =>
  readPdf(await renderReportPdf(...args))

describe('a table', () => {
  it('has its header on each page, its caption on the first, and its sums below the last row', async () => {
    const sums = [
      ['Sum', 'of all'],
      ['Another', 'sum'],
    ]
    const { pages } = await readReport(
      pdfReport({ sections: [section('Papers', tableOfNames(100, { caption: 'All names', sums }))] }),
    )
    const tablePages = pages.slice(2).filter((pieces) => textOfPage(pieces).includes('Name of '))
    expect(tablePages.length).toBeGreaterThan(2)
    for (const pieces of tablePages) expect(textOfPage(pieces)).toContain('|No.|Name|')
    expect(textOfPages(pages).match(/All names/g)).toHaveLength(1)
    expect(textOfPage(tablePages[1])).toMatch(/^Papers, continued\|No\.\|Name\|/)
    expect(textOfPage(tablePages.at(-1))).toContain('|100|Name of 100|Sum|of all|Another|sum|')
    const listed = textOfPages(pages).match(/Name of \d+/g)
    expect(listed).toEqual(Array.from({ length: 100 }, (_, index) => `Name of ${index + 1}`))
  })

  it('never leaves sums alone on a page', async () => {
    for (let rows = 15; rows < 30; rows++) {
      const { pages } = await readReport(
        pdfReport({ sections: [section('Papers', tableOfNames(rows, { sums: [['Sum', 'x']] }))] }),
      )
      const last = pages.find((pieces) => textOfPage(pieces).includes('|Sum|x'))
      expect(textOfPage(last)).toContain(`Name of ${rows}|Sum|x`)
    }
  })

  it('has a message if it is empty', async () => {
    const { pages } = await readReport(
      pdfReport({
        sections: [
          section('Papers', tableOfNames(0)),
          section('Fuel', tableOfNames(0, { empty: 'No account.' })),
        ],
      }),
    )
    expect(textOfPages(pages)).toMatch(/No\.\|Name\|None\..*No\.\|Name\|No account\./)
  })

  it('aligns numbers to the right', async () => {
    const columns = [column('Code', 'code', 12), column('Value', 'amount', 16)]
    const rows = rowBatches([
      ['A.1', '1234567.5'],
      ['B', '7'],
    ])
    const { pages } = await readReport(pdfReport({ sections: [section('S', { columns, rows })] }))
    expect(textOfPages(pages)).toContain('A.1|1,234,567.50|B|7.00')
    const ends = (text: string) => {
      const piece = pages.flat().find((each) => each.text === text)!
      return piece.x + piece.width
    }
    for (const text of ['7.00', 'Value']) expect(ends('1,234,567.50')).toBeCloseTo(ends(text), 1)
  })

  it('wraps long texts within their column without loss', async () => {
    const words = Array.from({ length: 300 }, (_, index) => `word${index}`).join(' ')
    const unbroken = 'x'.repeat(500)
    const columns = [column('Left', 'text', 20), column('Middle', 'text', 20), column('Right', 'code', 10)]
    const rows = rowBatches([[words, unbroken, 'R'.repeat(300)]])
    const { pages } = await readReport(pdfReport({ sections: [section('S', { columns, rows })] }))
    const body = pages.slice(2).flat()
    const [left, middle, right] = ['Left', 'Middle', 'Right'].map(
      (label) => body.find(({ text }) => text === label)!.x,
    )
    const between = (from: number, to: number) =>
      body.filter(({ x, y }) => x >= from - 0.1 && x < to - 0.1 && y > 60)
    const first = between(left!, middle!)
    expect(first.map(({ text }) => text).join(' ')).toContain(words.slice(0, 500))
    expect(first.flatMap(({ text }) => text.match(/word\d+/g) ?? []).join(' ')).toBe(words)
    expect(
      Math.max(...first.filter(({ text }) => text.startsWith('word')).map(({ x, width }) => x + width)),
    ).toBeLessThan(middle!)
    expect(
      between(middle!, right!)
        .map(({ text }) => text)
        .join(''),
    ).toContain(unbroken)
    expect(
      body
        .filter(({ text }) => /^R+$/.test(text))
        .map(({ text }) => text)
        .join(''),
    ).toBe('R'.repeat(300))
    expect(Math.max(...body.map(({ x, width }) => x + width))).toBeLessThan(797)
  })

  it('splits a row that is taller than a page', async () => {
    const words = Array.from({ length: 3000 }, (_, index) => `word${index}`)
    const columns = [column('No.', 'count', 10), column('Text', 'text', 20), column('After', 'text', 20)]
    const rows = rowBatches([
      [1, words.join(' '), 'next to it'],
      [2, 'next', 'row'],
    ])
    const { pages } = await readReport(pdfReport({ sections: [section('S', { columns, rows })] }))
    expect(textOfPages(pages).match(/word\d+/g)).toEqual(words)
    expect(textOfPages(pages)).toMatch(/word2999\|2\|next\|row/)
    expect(
      Math.min(
        ...pages
          .slice(2)
          .flat()
          .map(({ y }) => y),
      ),
    ).toBeGreaterThan(25)
  })

  it('shrinks a number instead of breaking it', async () => {
    const columns = Array.from({ length: 14 }, () => column('Value, ZMW', 'amount', 12))
    const rows = rowBatches([Array.from({ length: 14 }, () => '9999999999999.99')])
    const { pages } = await readReport(pdfReport({ sections: [section('S', { columns, rows })] }))
    expect(textOfPages(pages).match(/9,999,999,999,999\.99/g)).toHaveLength(14)
  })

  it('prints any typed character, and a box if the font lacks it', async () => {
    const hostile = [
      '=cmd|"/c calc"!A1 <b>&amp;</b> (paren\\theses) %PDF-1.4 endstream',
      'Ŋanga Chinʼangʼa, façade £ € – “quoted” Ωμέγα Жук',
      'turn \u202Earound\u202C and \0 nul',
      '中国水电 😀 \ud800',
    ]
    const columns = [column('Text', 'text', 60)]
    const document = pdfReport({
      title: 'Report <1> & (2)',
      institution: { name: hostile[0]!, alias: hostile[3]!, contacts: [], shield: null },
      sections: [section('Text (1) \\ <&>', { columns, rows: rowBatches(hostile.map((text) => [text])) })],
    })
    const { pages, outline, info } = await readReport(document, { tagged: true })
    const all = textOfPages(pages)
    expect(all).toContain(hostile[0])
    expect(all).toContain(hostile[1])
    expect(all).toContain('turn around and nul')
    expect(all).toContain('\uFFFD\uFFFD\uFFFD\uFFFD \uFFFD \uFFFD')
    expect(outline[1]![0]).toBe('Text (1) \\ <&>')
    expect(info).toMatchObject({ Title: 'Report <1> & (2)', Author: hostile[0] })
  })
})
