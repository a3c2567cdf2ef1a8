import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { renderPart } from '../../../test/render-part.tsx'
import { PrintButton } from './PrintButton.tsx'
import { PrintSheet } from './PrintSheet.tsx'

const sheet = () => document.querySelector<HTMLElement>('body > [class*=sheet]')

beforeEach(() => {
  vi.spyOn(window, 'print').mockImplementation(() => window.dispatchEvent(new Event('beforeprint')))
})

async function show(rows: { id: number }[]) {
  await renderPart(
    <>
      <PrintButton />
      <PrintSheet
        title="Enquiries"
        institution="Ministry of Works"
        facts={[{ term: 'Scope', value: 'My records' }]}
        printedBy="Mutale Mwansa"
        columns={[{ key: 'id', header: 'NO.', cell: ({ id }: { id: number }) => id }]}
        rows={rows}
        keyOf={({ id }) => id}
        signOf={() => 'Withdrawn'}
      />
    </>,
  )
  expect(sheet()).toBeNull()
  await page.getByRole('button', { name: 'Print' }).click()
}

test('the paper says whose list it is, which records, when and by whom it was printed', async () => {
  await show([{ id: 7 }])
  expect(sheet()?.textContent).toMatch(
    /^Ministry of WorksEnquiriesScope: My recordsNO\.7\(Withdrawn\)Printed on \d\d-\w{3}-\d{4} \d\d:\d\d by Mutale Mwansa$/,
  )
  expect(document.body.hasAttribute('data-printing')).toBe(true)
  window.dispatchEvent(new Event('afterprint'))
  await expect.poll(sheet).toBeNull()
  expect(document.body.hasAttribute('data-printing')).toBe(false)
})

test('an empty list is printed as one', async () => {
  await show([])
  expect(sheet()?.textContent).toContain('No Table Content to display.')
})
