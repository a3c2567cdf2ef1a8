import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { accessibilityFaults } from '../../test/accessibility.ts'
import { ok, refused } from '../../test/fake-server.ts'
import {
  column,
  importPath,
  importRoutes as routes,
  problemsOf,
  whole,
  wrongRow,
} from '../../test/imports.ts'
import { openAs } from '../../test/open-app.tsx'
import { button } from '../../test/papers.ts'
const main = page.getByRole('main')

beforeEach(() => page.viewport(1366, 768))

describe('the columns', () => {
  const required = ['department', 'description', 'funder', 'expenseType', 'vendor', 'purchaseOrderValue']
  const more = ['currency', 'procurementCategory', 'procurementMethod', 'procurementMode']
  const columns = [
    ...[...required, ...more].map((field) => column(`My ${field}`, field)),
    column('Requisitioned', 'requisitionedOn', { examples: ['03/04/2024', '05/06/2024'], isAmbiguous: true }),
    column('Clerk', null, { examples: ['Banda', 'Phiri'] }),
  ]
  const open = () =>
    openAs('ADMIN', importPath, {
      [routes.get]: () => whole({ columns }),
      [routes.columns]: () => whole({ state: 'MATCHED', columns }),
      [routes.check]: () => whole({ state: 'CHECKING', columns, progress: { done: 10, of: 40 } }),
    })
  const field = (name: string) => page.getByLabelText(`Field for ${name}`)

  test('that have no vendor category ask for one, and go on without it', async () => {
    const { server } = await open()
    const category = page.getByLabelText('Vendor Category', { exact: true })
    await expect.element(category).toHaveAccessibleDescription(/reports count as not confirmed/)
    await page.getByLabelText('Initiated On', { exact: true }).fill('14-Mar-2024')
    await page.getByRole('radio', { name: /^Day first/ }).click()
    await button('Check the rows').click()
    await expect.poll(() => server.bodiesOf(routes.check)).toHaveLength(1)
    expect(server.bodiesOf(routes.columns)).toMatchObject([{ values: { initiatedOn: '14-Mar-2024' } }])
    expect(Object.keys((server.bodiesOf(routes.columns)[0] as { values: object }).values)).toEqual([
      'initiatedOn',
    ])
  })

  test('whose headings nobody knows are said to be below a row that was taken for them', async () => {
    const notes = ['No headings were recognised. Row 2 of the sheet Old was taken as the headings.']
    await openAs('ADMIN', importPath, {
      [routes.get]: () => whole({ columns: [column('What', null)], notes }),
    })
    await expect
      .element(
        main.getByText(/^No headings were recognised\. Row 2 .* Choose the field that each column fills\./),
      )
      .toBeVisible()
  })

  test('have their headings in another row, which is chosen from the first ones', async () => {
    const rows = [
      { row: 1, cells: ['Register', '', '2025'] },
      { row: 3, cells: ['Payee', 'Amount'] },
    ]
    const { server } = await openAs('ADMIN', importPath, {
      [routes.get]: () => whole({ columns: [column('Register', null)] }),
      [routes.firstRows]: () => ok({ firstRows: { sheet: 'Old', headingRow: 1, rows } }),
      [routes.headings]: () =>
        refused('INVALID', { fields: { row: ['Two columns of the sheet Old are called Payee.'] } }),
    })
    await button('Choose another heading row…').click()
    await expect.element(page.getByRole('radio', { name: /^Row 1/ })).toBeChecked()
    await expect.element(button('Use row 1')).toBeDisabled()
    await page.getByRole('radio', { name: 'Row 3 Payee · Amount' }).click()
    expect(await accessibilityFaults()).toEqual([])
    await button('Use row 3').click()
    await expect.element(page.getByText('Two columns of the sheet Old are called Payee.')).toBeVisible()
    server.change(routes.headings, () =>
      whole({ columns: [column('Payee', 'vendor'), column('Amount', null)] }),
    )
    await button('Use row 3').click()
    await expect.element(page.getByLabelText('Field for Payee')).toHaveDisplayValue('Vendor *')
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    expect(server.bodiesOf(routes.headings)).toEqual([{ row: 3 }, { row: 3 }])
  })

  test('are asked about when they are taken for days only now', async () => {
    const days = [column('Day', null, { examples: ['03/04/2024'] })]
    const { server } = await openAs('ADMIN', importPath, {
      [routes.get]: () =>
        whole({ columns: [...[...required, ...more].map((field) => column(`My ${field}`, field)), ...days] }),
      [routes.columns]: () =>
        refused('INVALID', {
          fields: { 'dayOrders.Day': ['Say whether the day or the month comes first.'] },
        }),
    })
    await field('Day').selectOptions('Initiated On *')
    await expect
      .element(main.getByText('No column fills Requisitioned On: it is Initiated On of the same row.'))
      .toBeVisible()
    await button('Check the rows').click()
    await page.getByRole('radio', { name: /^Month first/ }).click()
    await button('Check the rows').click()
    await expect
      .poll(() => server.bodiesOf(routes.columns).at(-1))
      .toMatchObject({ dayOrders: { Day: 'MONTH_FIRST' } })
  })
})

describe('wrong rows', () => {
  const state = 'CHECKED' as const
  const counts = { RIGHT: 1_960, CAUTION: 3, WRONG: 37, THERE: 4 }
  const kind = { sheet: 'LVP Records', field: 'procurementMethod', label: 'Procurement Method' }
  const open = (more = {}) =>
    openAs('ADMIN', importPath, {
      [routes.get]: () => whole({ state, counts }),
      [routes.problems]: () =>
        problemsOf(
          [wrongRow(5), wrongRow(9)],
          [
            { ...kind, message: 'Not one of the list.', rows: 30 },
            { ...kind, field: 'vendor', label: 'Vendor', message: 'Vendor is required.', rows: 7 },
          ],
        ),
      ...more,
    })

  test('that were corrected in an earlier import of the file are corrected with one click', async () => {
    const corrections = { import: 3, createdOn: '2026-10-27T09:31:00+02:00', rows: 12 }
    const { server } = await open({
      [routes.get]: () => whole({ state, counts, corrections }),
      [routes.corrections]: () => whole({ state: 'CHECKING', progress: { done: 10, of: 40 } }),
    })
    await expect
      .element(page.getByText('In the import of 27-Oct-2026 12 of the wrong rows were corrected.'))
      .toBeVisible()
    expect(await accessibilityFaults()).toEqual([])
    await button('Use these corrections').click()
    await expect.element(page.getByText('Checking the rows…')).toBeVisible()
    expect(server.bodiesOf(routes.corrections)).toHaveLength(1)
  })
})

test('where all is right nothing is asked, and the numbers are said', async () => {
  const { server } = await openAs('ADMIN', `${importPath}?step=import`, {
    [routes.get]: () => whole({ state: 'CHECKED', counts: { RIGHT: 1_963 }, lastNumber: 37 }),
    [routes.run]: () => whole({ state: 'DONE', rowsIn: 1_963, counts: { IN: 1_963 } }),
  })
  await expect
    .element(
      page.getByText(
        'The 1,963 papers get the numbers 38 to 2,000. Taking the import back later does not free these numbers: the next paper would still get the number 2,001.',
      ),
    )
    .toBeVisible()
  await button('Import 1,963 rows').click()
  await expect.element(page.getByText('1,963 records imported.')).toBeVisible()
  expect(server.bodiesOf(routes.run)).toEqual([{ onlyRight: false }])
})

describe('on a phone', () => {
  test('rows are cards, and accessibility tools find nothing', async () => {
    await page.viewport(390, 844)
    await openAs('ADMIN', importPath, {
      [routes.get]: () =>
        whole({ state: 'CHECKED', counts: { RIGHT: 5, WRONG: 1 }, notes: ['A hidden row.'] }),
      [routes.problems]: () => problemsOf([wrongRow(5)]),
    })
    await expect.element(page.getByText('Not one of the list.')).toBeVisible()
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
    expect(await accessibilityFaults()).toEqual([])
  })

  test('fields with one value for all rows are listed one below the other', async () => {
    await page.viewport(390, 844)
    await openAs('ADMIN', importPath, { [routes.get]: () => whole({ columns: [column('Clerk', null)] }) })
    await expect.element(page.getByText('One value for all rows:')).toBeVisible()
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
    expect(await accessibilityFaults()).toEqual([])
  })
})
