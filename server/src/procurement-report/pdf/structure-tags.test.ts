import { describe, expect, it } from 'vitest'
import { buildDrawablePng } from '../../../test/support/drawable-png.ts'
import { readPdf, textOfPage } from '../../../test/support/read-pdf.ts'
import { tableOfNames, renderReportPdf, pdfReport, section } from '../../../test/support/pdf-report.ts'

const readReport = async (...args: Parameters<typeof renderReportPdf>) =>
  readPdf(await renderReportPdf(...args))

describe('a tagged PDF', () => {
  const bytes = buildDrawablePng({ width: 1, height: 1, depth: 8, kind: 0 }, [0, 7])
  const shield = { type: 'image/png' as const, bytes, width: 1, height: 1 }
  const document = () =>
    pdfReport({
      institution: { name: 'Ministry', alias: 'M', contacts: [], shield },
      sections: [
        section(
          'Papers',
          tableOfNames(60, {
            caption: 'All names',
            sums: [['Sum', 'x']],
            bars: { title: 'Bars', unit: '', bars: [{ label: 'One', value: 1, valueText: '1.00' }] },
          }),
        ),
      ],
    })

  it('distinguishes headings, tables and figures', async () => {
    const { trees, info, pages } = await readReport(document(), { tagged: true })
    const [cover, contents, first, second] = trees.map(flat)
    expect(cover).toContainEqual(['Figure', 'Coat of arms of Ministry'])
    expect(cover).toContainEqual(['H1', 'Procurement Progress Report'])
    expect(cover).toContainEqual(['Lbl', 'Period'])
    expect(contents).toContainEqual(['Link', 'Papers 3'])
    expect(first).toContainEqual(['H2', 'Papers'])
    expect(first).toContainEqual(['Figure', 'Bar chart. Bars: One 1.00.'])
    expect(first!.filter(([role]) => role === 'TH')).toEqual([
      ['TH', 'No.'],
      ['TH', 'Name'],
    ])
    expect(first).toContainEqual(['Caption', 'All names'])
    expect(first).toContainEqual(['TD', 'Name of 1'])
    // The repeated header on the second page has no tags.
    expect(textOfPage(pages[3])).toContain('No.|Name|')
    expect(second!.filter(([role, text]) => role === 'TH' && text !== '')).toEqual([])
    expect(trees.flatMap(flat).filter(([role, text]) => role === 'TD' && text !== '')).toHaveLength(2 * 61)
    expect(info).toMatchObject({
      Title: 'Procurement Progress Report',
      Language: 'en-GB',
      PDFFormatVersion: '1.7',
    })
  })

  it('covers everything except repetitions, and looks the same when printed', async () => {
    const [tagged, plain] = [await readReport(document(), { tagged: true }), await readReport(document())]
    expect(tagged.untagged).toEqual([])
    expect(plain.untagged).toContain('Papers')
    expect(tagged.pages).toEqual(plain.pages)
  })
})

/** The role and the text or alternative text of each element, in reading order. */
function flat(node: Awaited<ReturnType<typeof readPdf>>['trees'][number]): [role: string, text: string][] {
  return [[node.role, node.alt ?? node.text], ...node.children.flatMap(flat)]
}
