import { describe, expect, it } from 'vitest'
import { readPdf, textOf, wholeOf } from '../../../test/support/read-pdf.ts'
import { batches, column, names, pdfOf, report, section } from '../../../test/support/report-document.ts'

const read = async (...given: Parameters<typeof pdfOf>) => readPdf(await pdfOf(...given))

describe('a table', () => {
  it('has its head on each page, its caption on the first and its sums under the last row', async () => {
    const sums = [
      ['Sum', 'of all'],
      ['Another', 'sum'],
    ]
    const { pages } = await read(
      report({ sections: [section('Papers', names(100, { caption: 'All names', sums }))] }),
    )
    const own = pages.slice(2).filter((pieces) => textOf(pieces).includes('Name of '))
    expect(own.length).toBeGreaterThan(2)
    for (const pieces of own) expect(textOf(pieces)).toContain('|No.|Name|')
    expect(wholeOf(pages).match(/All names/g)).toHaveLength(1)
    expect(textOf(own[1])).toMatch(/^Papers, continued\|No\.\|Name\|/)
    expect(textOf(own.at(-1))).toContain('|100|Name of 100|Sum|of all|Another|sum|')
    const listed = wholeOf(pages).match(/Name of \d+/g)
    expect(listed).toEqual(Array.from({ length: 100 }, (_, index) => `Name of ${index + 1}`))
  })

  it('never leaves sums alone on a page', async () => {
    for (let rows = 15; rows < 30; rows++) {
      const { pages } = await read(
        report({ sections: [section('Papers', names(rows, { sums: [['Sum', 'x']] }))] }),
      )
      const last = pages.find((pieces) => textOf(pieces).includes('|Sum|x'))
      expect(textOf(last)).toContain(`Name of ${rows}|Sum|x`)
    }
  })

  it('says where there is no row', async () => {
    const { pages } = await read(
      report({
        sections: [section('Papers', names(0)), section('Fuel', names(0, { empty: 'No account.' }))],
      }),
    )
    expect(wholeOf(pages)).toMatch(/No\.\|Name\|None\..*No\.\|Name\|No account\./)
  })

  it('has its numbers right-aligned', async () => {
    const columns = [column('Code', 'code', 12), column('Value', 'amount', 16)]
    const rows = batches([
      ['A.1', '1234567.5'],
      ['B', '7'],
    ])
    const { pages } = await read(report({ sections: [section('S', { columns, rows })] }))
    expect(wholeOf(pages)).toContain('A.1|1,234,567.50|B|7.00')
    const ends = (text: string) => {
      const piece = pages.flat().find((each) => each.text === text)!
      return piece.x + piece.width
    }
    for (const text of ['7.00', 'Value']) expect(ends('1,234,567.50')).toBeCloseTo(ends(text), 1)
  })

  it('wraps long texts within their column and loses none of them', async () => {
    const words = Array.from({ length: 300 }, (_, index) => `word${index}`).join(' ')
    const unbroken = 'x'.repeat(500)
    const columns = [column('Left', 'text', 20), column('Middle', 'text', 20), column('Right', 'code', 10)]
    const rows = batches([[words, unbroken, 'R'.repeat(300)]])
    const { pages } = await read(report({ sections: [section('S', { columns, rows })] }))
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

  it('goes on with a row that is taller than a page', async () => {
    const words = Array.from({ length: 3000 }, (_, index) => `word${index}`)
    const columns = [column('No.', 'count', 10), column('Text', 'text', 20), column('After', 'text', 20)]
    const rows = batches([
      [1, words.join(' '), 'next to it'],
      [2, 'next', 'row'],
    ])
    const { pages } = await read(report({ sections: [section('S', { columns, rows })] }))
    expect(wholeOf(pages).match(/word\d+/g)).toEqual(words)
    expect(wholeOf(pages)).toMatch(/word2999\|2\|next\|row/)
    expect(
      Math.min(
        ...pages
          .slice(2)
          .flat()
          .map(({ y }) => y),
      ),
    ).toBeGreaterThan(25)
  })

  it('sets a number smaller rather than parting it', async () => {
    const columns = Array.from({ length: 14 }, () => column('Value, ZMW', 'amount', 12))
    const rows = batches([Array.from({ length: 14 }, () => '9999999999999.99')])
    const { pages } = await read(report({ sections: [section('S', { columns, rows })] }))
    expect(wholeOf(pages).match(/9,999,999,999,999\.99/g)).toHaveLength(14)
  })

  it('writes what people type, and a box for what the font lacks', async () => {
    const hostile = [
      '=cmd|"/c calc"!A1 <b>&amp;</b> (paren\\theses) %PDF-1.4 endstream',
      'Ŋanga Chinʼangʼa, façade £ € – “quoted” Ωμέγα Жук',
      'turn \u202Earound\u202C and \0 nul',
      '中国水电 😀 \ud800',
    ]
    const columns = [column('Text', 'text', 60)]
    const document = report({
      title: 'Report <1> & (2)',
      institution: { name: hostile[0]!, alias: hostile[3]!, contacts: [], shield: null },
      sections: [section('Text (1) \\ <&>', { columns, rows: batches(hostile.map((text) => [text])) })],
    })
    const { pages, outline, info } = await read(document, { tagged: true })
    const all = wholeOf(pages)
    expect(all).toContain(hostile[0])
    expect(all).toContain(hostile[1])
    expect(all).toContain('turn around and nul')
    expect(all).toContain('\uFFFD\uFFFD\uFFFD\uFFFD \uFFFD \uFFFD')
    expect(outline[1]![0]).toBe('Text (1) \\ <&>')
    expect(info).toMatchObject({ Title: 'Report <1> & (2)', Author: hostile[0] })
  })
})
