import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { accessibilityFaults } from '../../test/accessibility.ts'
import { ok, refusalReply } from '../../test/fake-server.ts'
import {
  column,
  correctedOf,
  importOf,
  importPath,
  importRoutes as routes,
  problemsOf,
  importReply,
  wrongRow,
} from '../../test/imports.ts'
import { openAs } from '../../test/open-app.tsx'
import { button } from '../../test/papers.ts'
import { watchSavedFiles } from '../../test/saved-files.ts'
import { longTest } from '../../test/long-tests.ts'

const step = () =>
  page
    .getByRole('navigation', { name: 'Steps of the import' })
    .element()
    .querySelector('[aria-current="step"]')?.textContent

const main = page.getByRole('main')

const records = { 'GET /api/procurement/*': () => refusalReply('INTERNAL') }

beforeEach(() => page.viewport(1366, 768))

test.each([
  ['UPLOADED', '2Columns'],
  ['MATCHED', '2Columns'],
  ['CHECKING', '3Check'],
  ['CHECKED', '3Check'],
  ['RUNNING', '4Import'],
  ['STOPPED', '4Import'],
  ['DONE', '4Import'],
  ['UNDOING', '4Import'],
  ['TAKEN_BACK', '4Import'],
] as const)('%s: opens the page at the current step', async (state, stepName) => {
  await openAs('ADMIN', importPath, { [routes.get]: () => importReply({ state }) })
  await expect.poll(step).toBe(stepName)
})

test('leaves the earlier steps once records are saved', async () => {
  await openAs('ADMIN', `${importPath}?step=columns`, { [routes.get]: () => importReply({ state: 'DONE' }) })
  await expect.poll(step).toBe('4Import')
  await expect.element(main.getByRole('link', { name: 'Columns' })).not.toBeInTheDocument()
  await expect.element(main.getByRole('link', { name: 'File' })).not.toBeInTheDocument()
})

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
      [routes.get]: () => importReply({ columns }),
      [routes.columns]: () => importReply({ state: 'MATCHED', columns }),
      [routes.check]: () => importReply({ state: 'CHECKING', columns, progress: { done: 10, of: 40 } }),
    })
  const field = (name: string) => page.getByLabelText(`Field for ${name}`)

  test('show their fields, unknown ones first, and each field once', async () => {
    await open()
    const row = page.getByRole('row').nth(1)
    await expect.element(row).toHaveTextContent(/^ClerkNot recognisedBanda · Phiri/)
    await expect.element(field('My vendor')).toHaveDisplayValue('Vendor *')
    await expect.element(field('Clerk')).toHaveDisplayValue('Leave out')
    await expect.element(field('Clerk').getByRole('option', { name: 'Vendor *' })).toBeDisabled()
    expect(await accessibilityFaults()).toEqual([])
  })

  test('are sent with constants and the day order, and the rows are checked', async () => {
    const { server } = await open()
    await field('My funder').selectOptions('')
    await field('Clerk').selectOptions('Initiator')
    const check = button('Check the rows')
    await expect.element(check).toBeDisabled()
    await expect
      .element(main.getByText(/^To complete: order of day and month in “Requisitioned”, /))
      .toBeVisible()
    await page.getByRole('radio', { name: /^Day first/ }).click()
    for (const each of main
      .element()
      .querySelectorAll<HTMLInputElement | HTMLSelectElement>(
        'fieldset:last-of-type .mantine-NativeSelect-input, fieldset:last-of-type .mantine-TextInput-input',
      )) {
      const input = page.elementLocator(each)
      if (each instanceof HTMLSelectElement) await input.selectOptions(each.options[1]!.value)
      else await input.fill('14-Mar-2024')
    }
    await expect.element(check).toBeEnabled()
    await check.click()
    await expect.poll(() => server.bodiesOf(routes.check)).toHaveLength(1)
    expect(server.bodiesOf(routes.columns)).toMatchObject([
      {
        columns: { 'My funder': null, 'My vendor': 'vendor', Clerk: 'initiator' },
        values: { funder: expect.stringMatching(/./) as string },
        dayOrders: { Requisitioned: 'DAY_FIRST' },
      },
    ])
    await expect.element(page.getByText('10 of 40 rows')).toBeVisible()
  })

  test('keep their headings once rows have been imported', async () => {
    await openAs('ADMIN', importPath, {
      [routes.get]: () =>
        importReply({ state: 'MATCHED', columns: [column('Clerk', null)], rowsIn: 1, counts: { IN: 1 } }),
    })
    await expect.element(field('Clerk')).toBeVisible()
    await expect.element(button('Choose another heading row…')).not.toBeInTheDocument()
  })

  longTest('ask for a missing vendor category, which is optional', async () => {
    const { server } = await open()
    const category = page.getByLabelText('Vendor Category', { exact: true })
    await expect.element(category).toHaveAccessibleDescription(/reported as not confirmed/)
    await page.getByLabelText('Initiated On', { exact: true }).fill('14-Mar-2024')
    await page.getByRole('radio', { name: /^Day first/ }).click()
    await button('Check the rows').click()
    await expect.poll(() => server.bodiesOf(routes.check)).toHaveLength(1)
    expect(server.bodiesOf(routes.columns)).toMatchObject([{ values: { initiatedOn: '14-Mar-2024' } }])
    expect(Object.keys((server.bodiesOf(routes.columns)[0] as { values: object }).values)).toEqual([
      'initiatedOn',
    ])
  })

  test('are required for values that differ in each row', async () => {
    await openAs('ADMIN', importPath, {
      [routes.get]: () => importReply({ register: 'departments', columns: [column('What', null)] }),
    })
    await expect
      .element(main.getByText(/^Choose a column for each of these fields, .* Code, Name\.$/))
      .toBeVisible()
    await expect.element(page.getByText('Enter one value for all rows:')).not.toBeInTheDocument()
    await expect.element(button('Check the rows')).toBeDisabled()
    await field('What').selectOptions('Code *')
    await expect.element(main.getByText('To complete: Name')).toBeVisible()
  })

  longTest('explain which row was taken as unknown headings', async () => {
    const notes = ['No headings were recognised. Row 2 of the sheet Old was taken as the headings.']
    await openAs('ADMIN', importPath, {
      [routes.get]: () => importReply({ columns: [column('What', null)], notes }),
    })
    await expect
      .element(
        main.getByText(/^No headings were recognised\. Row 2 .* Choose the field that each column fills\./),
      )
      .toBeVisible()
  })

  longTest('take their headings from another row that the user chooses', async () => {
    const rows = [
      { row: 1, cells: ['Register', '', '2025'] },
      { row: 3, cells: ['Payee', 'Amount'] },
    ]
    const { server } = await openAs('ADMIN', importPath, {
      [routes.get]: () => importReply({ columns: [column('Register', null)] }),
      [routes.firstRows]: () => ok({ firstRows: { sheet: 'Old', headingRow: 1, rows } }),
      [routes.headings]: () =>
        refusalReply('INVALID', { fields: { row: ['Two columns of the sheet Old are called Payee.'] } }),
    })
    await button('Choose another heading row…').click()
    await expect.element(page.getByRole('radio', { name: /^Row 1/ })).toBeChecked()
    await expect.element(button('Use row 1')).toBeDisabled()
    await page.getByRole('radio', { name: 'Row 3 Payee · Amount' }).click()
    expect(await accessibilityFaults()).toEqual([])
    await button('Use row 3').click()
    await expect.element(page.getByText('Two columns of the sheet Old are called Payee.')).toBeVisible()
    server.change(routes.headings, () =>
      importReply({ columns: [column('Payee', 'vendor'), column('Amount', null)] }),
    )
    await button('Use row 3').click()
    await expect.element(page.getByLabelText('Field for Payee')).toHaveDisplayValue('Vendor *')
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    expect(server.bodiesOf(routes.headings)).toEqual([{ row: 3 }, { row: 3 }])
  })

  longTest('ask for the day order of a column that becomes a date', async () => {
    const days = [column('Day', null, { examples: ['03/04/2024'] })]
    const { server } = await openAs('ADMIN', importPath, {
      [routes.get]: () =>
        importReply({
          columns: [...[...required, ...more].map((field) => column(`My ${field}`, field)), ...days],
        }),
      [routes.columns]: () =>
        refusalReply('INVALID', {
          fields: { 'dayOrders.Day': ['Choose whether the day or the month comes first.'] },
        }),
    })
    await field('Day').selectOptions('Initiated On *')
    await expect
      .element(main.getByText('No column fills Requisitioned On, so it takes Initiated On of the same row.'))
      .toBeVisible()
    await button('Check the rows').click()
    await page.getByRole('radio', { name: /^Month first/ }).click()
    await button('Check the rows').click()
    await expect
      .poll(() => server.bodiesOf(routes.columns).at(-1))
      .toMatchObject({ dayOrders: { Day: 'MONTH_FIRST' } })
  })
})

test('runs a check to its end automatically', async () => {
  let checkedRows = 0
  const { server } = await openAs('ADMIN', importPath, {
    [routes.get]: () => importReply({ state: 'CHECKING', progress: { done: (checkedRows += 10), of: 40 } }),
    [routes.stop]: () => importReply({ state: 'MATCHED' }),
  })
  await expect.element(page.getByText('20 of 40 rows')).toBeVisible()
  server.change(routes.get, () => importReply({ state: 'CHECKED', counts: { RIGHT: 40 } }))
  await expect.element(page.getByText('All rows are correct.')).toBeVisible()
})

test('stops a check', async () => {
  const { server } = await openAs('ADMIN', importPath, {
    [routes.get]: () => importReply({ state: 'CHECKING', progress: { done: 10, of: 40 } }),
    [routes.stop]: () => importReply({ state: 'MATCHED' }),
  })
  await button('Stop').click()
  await expect.poll(step).toBe('2Columns')
  expect(server.bodiesOf(routes.stop)).toHaveLength(1)
})

describe('wrong rows', () => {
  const state = 'CHECKED' as const
  const counts = { RIGHT: 1_960, CAUTION: 3, WRONG: 37, THERE: 4 }
  const kind = { sheet: 'LVP Records', field: 'procurementMethod', label: 'Procurement Method' }
  const open = (more = {}) =>
    openAs('ADMIN', importPath, {
      [routes.get]: () => importReply({ state, counts }),
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
  const cell = page.getByRole('button', { name: 'Correct Procurement Method in row 6: Shopping' })

  test('are counted, listed and filtered by message', async () => {
    const { server, address } = await open()
    await expect.element(cell).toBeVisible()
    expect(await accessibilityFaults()).toEqual([])
    await page.getByRole('button', { name: /^7 ?Vendor: / }).click()
    await expect.poll(() => server.sent.at(-1)?.url).toContain('message=Vendor+is+required.')
    expect(address()).toContain('field=vendor')
    await page.getByRole('link', { name: '4 Already recorded' }).click()
    await expect.poll(() => server.sent.at(-1)?.url).toMatch(/\?state=THERE&page=0&size=50$/)
  })

  test('are corrected by keyboard and then marked as corrected', async () => {
    const { server } = await open({
      [routes.mend(5)]: () =>
        ok({ import: importOf({ state, counts: { ...counts, RIGHT: 1_961, WRONG: 36 } }), row: null }),
    })
    await expect.element(cell).toBeVisible()
    ;(cell.element() as HTMLElement).focus()
    await userEvent.keyboard('{Enter}')
    const input = page.getByRole('combobox', { name: 'Procurement Method in row 6' })
    await expect.element(input).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    await expect.element(cell).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await input.selectOptions('SIMPLIFIED_BIDDING')
    await button('Save').click()
    await expect.element(page.getByText('Corrected')).toHaveFocus()
    await expect.element(page.getByRole('link', { name: '36 Wrong' })).toBeVisible()
    expect(server.bodiesOf(routes.mend(5))).toEqual([
      { cells: { procurementMethod: 'SIMPLIFIED_BIDDING' }, everywhere: false },
    ])
  })

  test('update the counts of their kinds after a correction', async () => {
    const { server } = await open({
      [routes.mend(5)]: () => ok({ import: importOf({ state, counts }), row: null }),
    })
    await cell.click()
    server.change(routes.problems, () =>
      problemsOf(
        [],
        [29, 7].map((rows) => ({ ...kind, message: `${rows} rows.`, rows })),
      ),
    )
    await button('Save').click()
    await expect
      .element(page.getByRole('button', { name: /^29 ?Procurement Method: 29 rows\.$/ }))
      .toBeVisible()
    await expect.element(page.getByText('Corrected', { exact: true })).toBeVisible()
  })

  test('with equal text are corrected together and checked again', async () => {
    const { field, label } = kind
    const problems = [{ field, label, message: 'Not one of the list.', alike: 29 }]
    const { server } = await open({
      [routes.problems]: () => problemsOf([wrongRow(5, { problems })]),
      [routes.mend(5)]: () =>
        ok({ import: importOf({ state: 'CHECKING', progress: { done: 10, of: 40 } }), row: null }),
    })
    await cell.click()
    const input = page.getByRole('combobox', { name: 'Procurement Method in row 6' })
    await input.selectOptions('SIMPLIFIED_BIDDING')
    await page.getByRole('checkbox', { name: 'Also in the 29 other rows with “Shopping”' }).click()
    expect(await accessibilityFaults()).toEqual([])
    await button('Save').click()
    await expect.element(page.getByText('Checking the rows…')).toBeVisible()
    expect(server.bodiesOf(routes.mend(5))).toMatchObject([{ everywhere: true }])
  })

  test('show the reason when they stay wrong or the correction is rejected', async () => {
    const { server } = await open({
      [routes.mend(5)]: () => refusalReply('INVALID', { message: 'No such cell.' }),
    })
    await cell.click()
    await button('Save').click()
    await expect.element(page.getByText('No such cell.')).toBeVisible()
    const problems = [
      { field: 'procurementMethod', label: 'Procurement Method', message: 'Still odd.', alike: 0 },
    ]
    server.change(routes.mend(5), () =>
      ok({ import: importOf({ state, counts }), row: wrongRow(5, { problems }) }),
    )
    await button('Save').click()
    await expect.element(page.getByText('Still odd.')).toBeVisible()
    await expect.element(cell).toHaveFocus()
  })

  test('are downloaded as a workbook', async () => {
    const savedFiles = watchSavedFiles()
    await open({
      [routes.problemsFile]: () => new Response('PK', { headers: { filename: 'wrong.xlsx' } }),
    })
    await button('Download the wrong rows').click()
    await expect.poll(() => savedFiles.map(({ name }) => name)).toEqual(['wrong.xlsx'])
  })

  test('are left out of the import after a confirmation', async () => {
    const { server } = await open({
      [routes.run]: () => importReply({ state: 'RUNNING', progress: { done: 1, of: 9 } }),
    })
    await button('Continue to the import').click()
    await button('Import 1,963 rows; correct 37 later').click()
    await expect.element(page.getByText(/37 rows stay here, to correct and import later/)).toBeVisible()
    await expect
      .element(page.getByRole('dialog').getByText(/^The 1,963 papers get the numbers 1 to 1,963\./))
      .toBeVisible()
    expect(await accessibilityFaults()).toEqual([])
    await button('Not yet').click()
    expect(server.bodiesOf(routes.run)).toEqual([])
    await button('Import 1,963 rows; correct 37 later').click()
    await button('Import them').click()
    await expect.element(page.getByText('1 of 9 rows')).toBeVisible()
    expect(server.bodiesOf(routes.run)).toEqual([{ onlyRight: true }])
  })

  longTest('take over the corrections of an earlier import with one click', async () => {
    const corrections = { import: 3, createdOn: '2026-10-27T09:31:00+02:00', rows: 12 }
    const { server } = await open({
      [routes.get]: () => importReply({ state, counts, corrections }),
      [routes.corrections]: () => importReply({ state: 'CHECKING', progress: { done: 10, of: 40 } }),
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

test('lists corrected values, to correct them again or to reset them', async () => {
  const cell = { field: 'vendor', label: 'Vendor', file: 'Kafu', text: 'Kafue', message: '' }
  const row = { row: 5, sheet: 'LVP Records', line: 6, title: 'Toner', cells: [cell] }
  const reply = () => ok({ import: importOf({ state: 'CHECKED', counts: { RIGHT: 40 } }), row: null })
  const { server } = await openAs('ADMIN', importPath, {
    [routes.get]: () => importReply({ state: 'CHECKED', counts: { RIGHT: 40 } }),
    [routes.corrected]: () => correctedOf([row]),
    [routes.mend(5)]: reply,
  })
  const table = page.getByRole('table', { name: 'Corrected values' })
  await expect.element(table.getByRole('row').nth(1)).toHaveTextContent('Row 6TonerVendorKafuKafueReset')
  expect(await accessibilityFaults()).toEqual([])
  await button('Correct Vendor in row 6: Kafue').click()
  await page.getByRole('textbox', { name: 'Vendor in row 6' }).fill('Kafue Traders')
  server.change(routes.corrected, () =>
    correctedOf([{ ...row, cells: [{ ...cell, text: 'Kafue Traders' }] }]),
  )
  await button('Save').click()
  await expect.element(button('Correct Vendor in row 6: Kafue Traders')).toBeVisible()
  server.change(routes.corrected, () => correctedOf())
  await button('Reset Vendor in row 6').click()
  await expect.element(table).not.toBeInTheDocument()
  expect(server.bodiesOf(routes.mend(5))).toEqual([
    { cells: { vendor: 'Kafue Traders' }, everywhere: false },
    { cells: { vendor: null }, everywhere: false },
  ])
})

test('shows days of Excel like other days', async () => {
  const problems = [{ field: 'initiatedOn', label: 'Initiated On', message: 'Too early.', alike: 0 }]
  await openAs('ADMIN', importPath, {
    [routes.get]: () => importReply({ state: 'CHECKED', counts: { WRONG: 1 } }),
    [routes.problems]: () => problemsOf([wrongRow(5, { cells: { initiatedOn: '2025-01-19' }, problems })]),
  })
  await expect.element(button('Correct Initiated On in row 6: 19-Jan-2025')).toBeVisible()
})

test('shows the differences of a row that already exists', async () => {
  const row = wrongRow(5, {
    state: 'THERE',
    problems: [],
    differs: [{ field: 'vendor', label: 'Vendor', file: 'Kafue Ltd', record: 'Kafue Limited' }],
  })
  await openAs('ADMIN', importPath, {
    [routes.get]: () => importReply({ state: 'CHECKED', counts: { THERE: 1 } }),
    [routes.problems]: () => problemsOf([row]),
  })
  await expect
    .element(page.getByRole('row').nth(1))
    .toHaveTextContent('Row 6Toner 5VendorKafue LtdKafue Limited')
})

test('resumes a stopped import', async () => {
  const { server } = await openAs('ADMIN', importPath, {
    [routes.get]: () =>
      importReply({ state: 'STOPPED', rowsIn: 20, counts: { IN: 20, RIGHT: 20, WRONG: 1 } }),
    [routes.run]: () => importReply({ state: 'RUNNING', progress: { done: 20, of: 40 } }),
    ...records,
  })
  await button('Continue').click()
  await expect.element(page.getByText('20 of 40 rows')).toBeVisible()
  expect(server.bodiesOf(routes.run)).toEqual([{ onlyRight: true }])
})

test('takes an import back and lists kept records with the reason', async () => {
  const { server } = await openAs('ADMIN', importPath, {
    [routes.get]: () =>
      importReply({ state: 'DONE', rowsIn: 40, counts: { IN: 40, WRONG: 2 }, lastNumber: 40 }),
    [routes.undo]: () => importReply({ state: 'UNDOING', progress: { done: 5, of: 40 } }),
    [routes.problems]: () =>
      problemsOf([
        wrongRow(5, {
          state: 'KEPT',
          problems: [{ field: '', label: '', message: 'Changed by Chanda Banda on 03-Nov-2026.', alike: 0 }],
        }),
      ]),
    ...records,
  })
  await expect.element(main.getByRole('link', { name: 'Correct the rest' })).toBeVisible()
  await expect.element(main.getByRole('link', { name: 'Open LVP Records' })).toBeVisible()
  await button('Take back…').click()
  await expect.element(page.getByText(/Records that were changed since are kept/)).toBeVisible()
  await expect
    .element(page.getByText(/Their numbers are not used again: the next paper gets the number 41\.$/))
    .toBeVisible()
  server.change(routes.get, () =>
    importReply({
      state: 'TAKEN_BACK',
      rowsIn: 40,
      takenBack: 39,
      kept: 1,
      counts: { KEPT: 1, TAKEN_BACK: 39 },
    }),
  )
  await page.getByRole('dialog').getByRole('button', { name: 'Take back' }).click()
  await expect.element(page.getByText('39 records taken back, 1 kept.')).toBeVisible()
  await expect.element(page.getByText('Changed by Chanda Banda on 03-Nov-2026.')).toBeVisible()
  await expect.element(button('Take back…')).not.toBeInTheDocument()
  expect(server.bodiesOf(routes.undo)).toHaveLength(1)
})

test('reports an unknown import', async () => {
  await openAs('ADMIN', importPath, { [routes.get]: () => refusalReply('NOT_FOUND') })
  await expect.element(page.getByText('The import could not be loaded.')).toBeVisible()
})

longTest('asks nothing if all rows are right, and shows the assigned numbers', async () => {
  const { server } = await openAs('ADMIN', `${importPath}?step=import`, {
    [routes.get]: () => importReply({ state: 'CHECKED', counts: { RIGHT: 1_963 }, lastNumber: 37 }),
    [routes.run]: () => importReply({ state: 'DONE', rowsIn: 1_963, counts: { IN: 1_963 } }),
  })
  await expect
    .element(
      page.getByText(
        'The 1,963 papers get the numbers 38 to 2,000. Even if you take the import back, the next paper gets the number 2,001.',
      ),
    )
    .toBeVisible()
  await button('Import 1,963 rows').click()
  await expect.element(page.getByText('1,963 records imported.')).toBeVisible()
  expect(server.bodiesOf(routes.run)).toEqual([{ onlyRight: false }])
})

describe('on a phone', () => {
  test('rows are cards that pass the accessibility check', async () => {
    await page.viewport(390, 844)
    await openAs('ADMIN', importPath, {
      [routes.get]: () =>
        importReply({ state: 'CHECKED', counts: { RIGHT: 5, WRONG: 1 }, notes: ['A hidden row.'] }),
      [routes.problems]: () => problemsOf([wrongRow(5)]),
    })
    await expect.element(page.getByText('Not one of the list.')).toBeVisible()
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
    expect(await accessibilityFaults()).toEqual([])
  })

  longTest('constants are listed in one column', async () => {
    await page.viewport(390, 844)
    await openAs('ADMIN', importPath, {
      [routes.get]: () => importReply({ columns: [column('Clerk', null)] }),
    })
    await expect.element(page.getByText('Enter one value for all rows:')).toBeVisible()
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
    expect(await accessibilityFaults()).toEqual([])
  })
})
