import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { cdp, page } from 'vitest/browser'
import { renderPart } from '../../../test/render-part.tsx'
import { PrintRecord } from './PrintRecord.tsx'
import { PrintSheet } from './PrintSheet.tsx'

const sheet = () => document.querySelector<HTMLElement>('body > [data-printed]')

beforeEach(() => {
  vi.spyOn(window, 'print').mockImplementation(() => window.dispatchEvent(new Event('beforeprint')))
})

type Row = { id: number; about?: string }

async function show(rows: Row[]) {
  await renderPart(
    <PrintSheet
      title="Enquiries"
      institution="Ministry of Works"
      facts={[{ term: 'Scope', value: 'My records' }]}
      printedBy="Mutale Mwansa"
      columns={[
        { key: 'id', header: 'NO.', cell: ({ id }: Row) => id, width: 5 },
        { key: 'about', header: 'ABOUT', cell: ({ about }: Row) => about },
        { key: 'kind', header: 'KIND', cell: () => 'Request', width: 5 },
      ]}
      rows={rows}
      keyOf={({ id }) => id}
    />,
  )
  expect(sheet()).toBeNull()
  window.print()
  await expect.poll(sheet).not.toBeNull()
}

test('prints institution, filters, time and user', async () => {
  await show([{ id: 7 }])
  expect(sheet()?.textContent).toMatch(
    /^Ministry of WorksEnquiriesScope: My recordsNO\.ABOUTKIND7RequestPrinted on \d\d-\w{3}-\d{4} \d\d:\d\d by Mutale Mwansa$/,
  )
  expect(document.body.hasAttribute('data-printing')).toBe(true)
  window.dispatchEvent(new Event('afterprint'))
  await expect.poll(sheet).toBeNull()
  expect(document.body.hasAttribute('data-printing')).toBe(false)
})

test('prints an empty list', async () => {
  await show([])
  expect(sheet()?.textContent).toContain('No Table Content to display.')
})

/** Emulates print media. */
async function onPaper() {
  const { send } = cdp() as unknown as { send: (method: string, params: object) => Promise<unknown> }
  const media = (name: string) => send('Emulation.setEmulatedMedia', { media: name })
  onTestFinished(async () => void (await media('')))
  await media('print')
}

test('prints a record as its own document, with its fields and signature lines', async () => {
  await onPaper()
  await renderPart(
    <PrintRecord
      institution="Ministry of Works"
      kind="Enquiry"
      reference="T.7"
      state="Open"
      description="Chairs"
      facts={['Request']}
      sections={[
        {
          title: 'Dates',
          items: [
            { label: 'Issued', value: '31-Mar-2026' },
            { label: 'Closed', value: null },
          ],
        },
      ]}
      signers={['Head of Supplies']}
      printedBy="Mutale Mwansa"
    />,
  )
  expect(sheet()).toBeNull()
  window.print()
  expect(sheet()?.textContent).toMatch(
    /^Ministry of WorksEnquiryT\.7ChairsOpenRequestDatesIssued31-Mar-2026Closed–CertifiedHead of SuppliesNameSignatureDatePrinted on \d\d-\w{3}-\d{4} \d\d:\d\d by Mutale Mwansa/,
  )
  await expect.element(page.getByText('Chairs')).toBeVisible()
  // The surrounding page is not printed.
  await expect.element(page.getByRole('heading', { name: 'Page' })).not.toBeInTheDocument()
})

test('breaks a long word instead of pushing other columns off the page', async () => {
  await page.viewport(1000, 700)
  await onPaper()
  await show([{ id: 7, about: 'W'.repeat(300) }])
  const table = sheet()!.querySelector('table')!
  expect(table.scrollWidth).toBeLessThanOrEqual(1000)
  const kind = table.querySelector('td:last-child')!
  expect(kind.getBoundingClientRect().right).toBeLessThanOrEqual(1000)
  // The other columns do not break words.
  expect(kind.getBoundingClientRect().width).toBeGreaterThan(kind.textContent.length * 5)
})
