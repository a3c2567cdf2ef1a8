import { describe, expect, it } from 'vitest'
import { png } from '../../../test/support/multipart-form.ts'
import { readPdf, textOfPage, textOfPages } from '../../../test/support/read-pdf.ts'
import { tableOfNames, renderReportPdf, pdfReport, section } from '../../../test/support/pdf-report.ts'

const readReport = async (...args: Parameters<typeof renderReportPdf>) =>
  readPdf(await renderReportPdf(...args))

describe('the cover', () => {
  it("shows the report's details in order, and a footer without a page number", async () => {
    const facts = [
      { label: 'Period', value: 'October' },
      { label: 'Prepared by', value: 'Bwalya Tembo' },
    ]
    const { pages } = await readReport(pdfReport({ facts }))
    expect(textOfPage(pages[0])).toBe(
      'Ministry of Lakes|MoL|Procurement Progress Report|Period|October|Prepared by|Bwalya Tembo|MoL, fourth quarter 2026',
    )
  })

  it('states that there is nothing to report, and continues if the details fill more than a page', async () => {
    const facts = Array.from({ length: 40 }, (_, index) => ({
      label: `Fact ${index}`,
      value: `value ${index}`,
    }))
    const { pages } = await readReport(pdfReport({ notices: ['Nil return.'], facts }))
    expect(textOfPage(pages[0])).toContain('Procurement Progress Report|Nil return.|Fact 0|value 0|')
    expect(textOfPage(pages[1])).toContain('Fact 34|value 34')
    expect(textOfPages(pages).match(/Fact \d+/g)).toHaveLength(40)
  })

  it("shows the institution's contacts below its name, and several notices", async () => {
    const institution = { name: 'Ministry', alias: 'M', contacts: ['Lusaka', 'Telephone 1'], shield: null }
    const { pages } = await readReport(pdfReport({ institution, notices: ['Provisional.', 'Nil return.'] }))
    expect(textOfPage(pages[0])).toContain(
      'Ministry|M|Lusaka|Telephone 1|Procurement Progress Report|Provisional.|Nil return.|',
    )
  })

  it('omits a coat of arms that cannot be drawn', async () => {
    for (const type of ['image/png', 'image/jpeg'] as const) {
      const shield = { type, bytes: png(), width: 64, height: 64 }
      const { pages } = await readReport(
        pdfReport({ institution: { name: 'Ministry', alias: 'M', contacts: [], shield } }),
      )
      expect(textOfPage(pages[0])).toContain('Ministry|M|')
    }
  })
})

describe('contents, bookmarks and footers', () => {
  it('show the page on which each section starts', async () => {
    const sections = [
      section('Summary', tableOfNames(3)),
      section('Papers', tableOfNames(80)),
      section('Contracts', tableOfNames(2)),
    ]
    const { pages, outline, links } = await readReport(pdfReport({ sections }))
    const begins = (heading: string) =>
      pages.findIndex(
        (pieces, index) => index > 1 && pieces.some(({ text, height }) => text === heading && height > 12),
      ) + 1
    const expected = ['Summary', 'Papers', 'Contracts', 'Certification'].map((heading) => [
      heading,
      begins(heading),
    ])
    expect(expected.map(([, page]) => page)).not.toContain(0)
    expect(outline).toEqual([['Contents', 2], ...expected])
    expect(textOfPage(pages[1])).toContain(`Contents|${expected.flat().join('|')}|`)
    expect(links).toEqual(expected.map(([, page]) => page))
  })

  it('allow small sections to share a page, each with its header and some rows', async () => {
    const small = Array.from({ length: 6 }, (_, index) => section(`Section ${index}`, tableOfNames(2)))
    const { outline } = await readReport(pdfReport({ sections: small }))
    expect(outline.map(([, page]) => page)).toEqual([2, 3, 3, 3, 3, 4, 4, 4])
    for (let rows = 1; rows < 30; rows++) {
      const sections = [section('Before', tableOfNames(rows)), section('After', tableOfNames(20))]
      const { pages } = await readReport(pdfReport({ sections }))
      const pagesBefore = pages
        .slice(2)
        .map(textOfPage)
        .find((text) => /(^|\|)After\|/.test(text))
      expect(pagesBefore).toMatch(/(^|\|)After\|No\.\|Name\|1\|Name of 1\|2\|Name of 2\|3\|/)
    }
  })

  it('number every page except the cover', async () => {
    const { pages } = await readReport(pdfReport({ sections: [section('Papers', tableOfNames(200))] }))
    expect(pages.length).toBeGreaterThan(5)
    for (const [index, pieces] of pages.entries()) {
      expect(textOfPage(pieces)).toContain('MoL, fourth quarter 2026')
      const numbers = pieces.filter(({ text }) => text.startsWith('Page ')).map(({ text }) => text)
      expect(numbers).toEqual(index === 0 ? [] : [`Page ${index + 1} of ${pages.length}`])
    }
  })

  it('list more sections than fit on one page of contents', async () => {
    const sections = Array.from({ length: 50 }, (_, index) => section(`Section ${index}`, tableOfNames(1)))
    const { pages, outline } = await readReport(pdfReport({ sections }))
    expect(textOfPage(pages[2])).toContain('Section 40')
    expect(textOfPage(pages[3])).toContain('Section 49')
    expect(outline).toHaveLength(52)
    expect(textOfPage(pages[outline.at(-1)![1] - 1])).toContain('Certification')
  })
})

it('draws bars, the largest first', async () => {
  const bars = {
    title: 'By department',
    unit: 'ZMW',
    bars: [
      { label: 'Small', value: 1, valueText: '1.00' },
      { label: 'Large', value: 9, valueText: '9.00' },
      { label: 'None', value: 0, valueText: '0.00' },
    ],
  }
  const { pages } = await readReport(pdfReport({ sections: [section('S', tableOfNames(1, { bars }))] }))
  expect(textOfPages(pages)).toContain('By department, ZMW|Large|9.00|Small|1.00|None|0.00|No.')
  const x = (label: string) => pages.flat().find(({ text }) => text === label)!.x
  expect(x('9.00') - x('0.00')).toBeCloseTo(9 * (x('1.00') - x('0.00')), 0)
})

it('keeps the certified statement and all signatures on one page', async () => {
  for (const rows of [1, 12, 18, 24]) {
    const { pages } = await readReport(pdfReport({ sections: [section('Papers', tableOfNames(rows))] }))
    const signed = pages.filter(
      (pieces, index) => index > 1 && /Certification|Signature/.test(textOfPage(pieces)),
    )
    expect(signed).toHaveLength(1)
    expect(textOfPage(signed[0])).toMatch(
      /Certification\|We certify that this is true\.\|Head of Procurement\|Name\|Signature\|Date\|Controlling Officer\|Name\|Signature\|Date/,
    )
  }
})
