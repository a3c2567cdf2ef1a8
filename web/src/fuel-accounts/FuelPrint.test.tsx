import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { ok } from '../../test/fake-server.ts'
import { depositRecord, drawRecord, fuelPath, fuelRoutes, openFuel } from '../../test/fuel.ts'
import { me, somebodyElse } from '../../test/papers.ts'

const button = (name: string) => page.getByRole('button', { name, exact: true })

beforeEach(() => page.viewport(1366, 768))

const diesel = { drawn: 4_063, takenBack: 2_031.5, litres: 170, litresTakenBack: 85 }
const totals = {
  opening: 700.25,
  deposited: 15_000,
  depositsTakenBack: 0,
  drawn: 4_063,
  drawsTakenBack: 2_031.5,
  closing: 13_668.75,
  fuels: { PETROL: { drawn: 0, takenBack: 0, litres: 0, litresTakenBack: 0 }, DIESEL: diesel },
}
const history = `12 events, root ${'3f'.repeat(32)}`

const rowsOf = (table: HTMLTableElement | undefined) =>
  [...(table?.rows ?? [])].map(({ cells }) => [...cells].map((cell) => cell.textContent))

function watchPrinting() {
  const sheets: { text: string; tables: (string | null)[][][] }[] = []
  const print = vi.spyOn(window, 'print').mockImplementation(() => {
    window.dispatchEvent(new Event('beforeprint'))
    const sheet = document.querySelector('body > [data-printed]')
    const tables = [...(sheet?.querySelectorAll('table') ?? [])].map(rowsOf)
    sheets.push({ text: sheet?.textContent ?? '', tables })
    window.dispatchEvent(new Event('afterprint'))
  })
  onTestFinished(() => print.mockRestore())
  return sheets
}

test('prints the statement of a month with late and reversed entries and correct totals', async () => {
  const sheets = watchPrinting()
  const { callsTo } = await openFuel(fuelPath, {
    [fuelRoutes.statement]: () =>
      ok({
        statement: {
          department: 'PROC',
          name: 'Procurement',
          period: '2026-03',
          from: '2026-03-01',
          to: '2026-03-31',
          provisionalOn: null,
          month: '2026-03',
          opening: 700.25,
          closing: 13_668.75,
          deposited: 15_000,
          drawn: 2_031.5,
          litres: { PETROL: 0, DIESEL: 85 },
          totals,
          rows: [
            { ...depositRecord(1), running: 15_700.25, isLate: false },
            {
              ...drawRecord(2, { createdOn: '2026-04-02T10:00:00+02:00', initiatorId: somebodyElse }),
              coupon: 'C-77',
              running: 13_668.75,
              isLate: true,
            },
            { ...drawRecord(3, { reversedBy: 4 }), running: 11_637.25, isLate: false },
            {
              ...depositRecord(4, {
                reverses: 3,
                reason: 'Wrong vehicle',
                fuelType: 'DIESEL',
                litres: 85,
                price: 23.9,
                amount: 2_031.5,
              }),
              running: 13_668.75,
              isLate: false,
            },
          ],
          history,
          more: false,
        },
      }),
  })
  await button('Print a statement').click()
  await page.getByLabelText('Month').selectOptions('03')
  const year = page.getByLabelText('Year', { exact: true }).element() as HTMLSelectElement
  await button('Print the statement').click()
  await expect.poll(() => sheets.length).toBe(1)
  const { text, tables } = sheets[0]!
  expect(callsTo(`GET /api/stores/accounts/${me}/PROC/statement/${year.value}-03`)).toHaveLength(1)
  expect(text).toContain('Fuel account statementMar-2026')
  expect(text).toContain('01-Mar-2026 to 31-Mar-2026')
  expect(text).not.toContain('Provisional')
  expect(text).toContain(`History: ${history}`)
  expect(text).toContain('PROC: Procurement')
  expect(text).toContain('Field work 2 (late, posted 02-Apr-2026)')
  const [entries, sums] = tables
  expect(entries!.slice(1).map((row) => [row[0], row[2], ...row.slice(-5)])).toEqual([
    ['Opening balance', undefined, 'Opening balance', '700.25'],
    ['1', 'Deposit', '–', '–', '15,000.00', '–', '15,700.25'],
    ['2', 'Draw', '–', '85.000', '–', '2,031.50', '13,668.75'],
    ['3', 'Draw', '–', '85.000', '–', '2,031.50', '11,637.25'],
    ['4', 'Reversal of No. 3', '–', '−85.000', '2,031.50', '–', '13,668.75'],
    ['Sum', '85.000', '0.000', '85.000', '17,031.50', '4,063.00', '13,668.75'],
  ])
  expect(entries![3]!.slice(6, 9)).toEqual(['C-77', drawRecord(2).initiator, '23.90'])
  expect(entries![5]![3]).toBe('Wrong vehicle')
  expect(sums).toEqual([
    ['Totals', 'Litres', 'ZMW'],
    ['Opening balance', '', '700.25'],
    ['Deposits', '', '+15,000.00'],
    ['Petrol drawn', '0.000', '0.00'],
    ['Diesel drawn', '170.000', '−4,063.00'],
    ['Diesel reversed', '−85.000', '+2,031.50'],
    ['Closing balance', '', '13,668.75'],
  ])
  expect(text).toMatch(/Prepared byNameSignatureDateChecked byNameSignatureDate/)
})

test('prints statements of all accounts for a quarter or year and marks provisional ones', async () => {
  const sheets = watchPrinting()
  const { callsTo } = await openFuel(fuelPath, {
    [fuelRoutes.statements]: () =>
      ok({
        statement: {
          period: '2026-Q1',
          from: '2026-01-01',
          to: '2026-03-31',
          provisionalOn: '2026-03-30',
          accounts: [{ department: 'PROC', name: 'Procurement', totals }],
          totals,
          history,
        },
      }),
  })
  await button('Print a statement').click()
  await page.getByLabelText('Accounts').selectOptions('All accounts')
  await page.getByLabelText('Period').selectOptions('Quarter')
  await page.getByLabelText('Quarter').selectOptions('First Quarter')
  const year = page.getByLabelText('Year', { exact: true }).element() as HTMLSelectElement
  await button('Print the statement').click()
  await expect.poll(() => sheets.length).toBe(1)
  expect(callsTo(`GET /api/stores/statements/${year.value}-Q1`)).toHaveLength(1)
  const { text, tables } = sheets[0]!
  expect(text).toContain('Fuel account statementFirst Quarter 2026')
  expect(text).toContain('Provisional, as of 30-Mar-2026')
  const figures = ['700.25', '15,000.00', '0.00', '4,063.00', '2,031.50', '13,668.75', '0.000', '85.000']
  expect(tables[0]!.slice(1)).toEqual([
    ['PROC: Procurement', ...figures],
    ['Sum of 1 account', ...figures],
  ])
  await button('Print a statement').click()
  await page.getByLabelText('Period').selectOptions('Year')
  await button('Print the statement').click()
  await expect.poll(() => callsTo(`GET /api/stores/statements/${year.value}`)).toHaveLength(1)
})
