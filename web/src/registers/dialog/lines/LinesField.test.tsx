import { Refusal } from '@insaka/domain/core/errors'
import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { accessibilityFaults } from '../../../../test/accessibility.ts'
import { button } from '../../../../test/papers.ts'
import { cell, item, lineTexts, openItems, pasteInto, submitted } from '../../../../test/sample-lines.tsx'

beforeEach(() => page.viewport(1366, 768))

const names = () => lineTexts().map(([name]) => name)
const notice = page.getByRole('status').first()
const add = button('Add item')
const submittedItems = async () => {
  await expect.poll(() => submitted.mock.calls).toHaveLength(1)
  return submitted.mock.calls[0]![0].items
}

test('shows lines as text, with sums, and inputs only in the line that is edited', async () => {
  await openItems()
  await expect
    .poll(() => lineTexts()[1])
    .toEqual(['Item 2', 'Piece', '2', '2.50', '5.00', '31-Mar-2026', 'No', ''])
  await expect.element(page.getByRole('row').last()).toHaveTextContent('Total615.00')
  const inputs = () => document.querySelectorAll('table :is(input, select, textarea)').length
  expect(inputs()).toBe(0)
  await page.getByText('Item 2').click()
  await expect.element(cell('Name', 2)).toHaveFocus()
  expect(inputs()).toBe(7)
  expect(await accessibilityFaults()).toEqual([])
})

test('updates sums with each key, and saves what is typed just before', async () => {
  await openItems()
  await page.getByText('Item 2').click()
  await cell('Quantity', 2).fill('1,200')
  await cell('Price', 2).fill('K 1,200.50')
  expect(lineTexts()[1]![4]).toBe('1,440,600.00')
  await expect.element(page.getByRole('row').last()).toHaveTextContent('Total1,2041,440,610.00')
  await cell('Note', 2).fill('For the stores')
  await button('Save').click()
  expect(await submittedItems()).toMatchObject([
    { id: 1, quantity: 1 },
    { id: 2, quantity: 1200, price: 1200.5, note: 'For the stores' },
    { id: 3, quantity: 3 },
  ])
})

describe('the keyboard', () => {
  const press = (...keys: string[]) => userEvent.keyboard(keys.map((key) => `{${key}}`).join(''))
  const focusedLabel = () => document.activeElement?.getAttribute('aria-label')

  test('enters the table with Tab, and goes through the cells of all lines and out again', async () => {
    await openItems({ lines: [item(1), item(2)] })
    await page.getByLabelText('Title').click()
    const passed: (string | null | undefined)[] = []
    for (let i = 0; i < 15; i += 1) {
      await press('Tab')
      passed.push(focusedLabel())
    }
    const line = (number: number) =>
      ['Name', 'Unit', 'Quantity', 'Price', 'Needed On', 'Urgent', 'Note'].map(
        (label) => `${label}, line ${number}`,
      )
    expect(passed).toEqual([...line(1), ...line(2), null])
    await expect.element(add).toHaveFocus()
    await userEvent.keyboard('{Shift>}{Tab}{/Shift}')
    await expect.element(cell('Note', 2)).toHaveFocus()
  })

  test('goes back from the first cell of a line to the last one of the line before', async () => {
    await openItems()
    await page.getByText('Item 2').click()
    await userEvent.keyboard('{Shift>}{Tab}{/Shift}')
    await expect.element(cell('Note', 1)).toHaveFocus()
  })

  test('goes to the next line with Enter, and adds one after the last', async () => {
    await openItems({ lines: [item(1), item(2)] })
    await page.getByText('Item 1').click()
    await cell('Quantity', 1).click()
    await press('Enter')
    await expect.element(cell('Quantity', 2)).toHaveFocus()
    await press('Enter')
    await expect.element(cell('Name', 3)).toHaveFocus()
    // An empty last line is enough.
    await press('Enter')
    expect(names()).toHaveLength(3)
    expect(submitted).not.toHaveBeenCalled()
  })

  test('moves between lines with the arrows, except in lists and within long texts', async () => {
    await openItems({ lines: [item(1), item(2, { note: 'Two\nlines' }), item(3)] })
    await page.getByText('Item 2').click()
    await press('ArrowDown')
    await expect.element(cell('Name', 3)).toHaveFocus()
    await press('ArrowUp', 'ArrowUp')
    await expect.element(cell('Name', 1)).toHaveFocus()
    await press('ArrowUp')
    await expect.element(cell('Name', 1)).toHaveFocus()
    await press('ArrowDown')
    await cell('Unit', 2).click()
    await press('ArrowDown')
    await expect.element(cell('Unit', 2)).toHaveFocus()
    await cell('Note', 2).click()
    await userEvent.keyboard('{Control>}{Home}{/Control}{ArrowDown}')
    await expect.element(cell('Note', 2)).toHaveFocus()
    await userEvent.keyboard('{Control>}{End}{/Control}{ArrowDown}')
    await expect.element(cell('Note', 3)).toHaveFocus()
  })

  test('breaks a long text with Shift+Enter', async () => {
    await openItems({ lines: [item(1)] })
    await page.getByText('Item 1').click()
    await cell('Note', 1).fill('First')
    await userEvent.keyboard('{Shift>}{Enter}{/Shift}Second')
    await expect.element(cell('Note', 1)).toHaveValue('First\nSecond')
  })

  test('removes a line with Ctrl+Delete, and keeps the focus until none is left', async () => {
    await openItems({ lines: [item(1), item(2)] })
    await page.getByText('Item 2').click()
    await cell('Quantity', 2).click()
    await userEvent.keyboard('{Control>}{Delete}{/Control}')
    expect(names()).toHaveLength(1)
    await expect.element(cell('Quantity', 1)).toHaveFocus()
    await userEvent.keyboard('{Control>}{Delete}{/Control}')
    await expect.element(add).toHaveFocus()
    await expect.element(notice).toHaveTextContent('Line 1 removed.')
    await button('Undo').click()
    expect(names()).toEqual(['Item 1'])
    await expect.element(add).toHaveFocus()
  })

  test('leaves the table with Escape, and keeps what was typed', async () => {
    await openItems()
    await page.getByText('Item 2').click()
    await cell('Name', 2).fill('Toner')
    await press('Escape')
    await expect.element(add).toHaveFocus()
    expect(names()).toEqual(['Item 1', 'Toner', 'Item 3'])
  })
})

test('removes a line by its button', async () => {
  await openItems()
  await page.getByLabelText('Remove line 2').click()
  await expect.element(cell('Name', 2)).toHaveValue('Item 3')
  await button('Save').click()
  expect(await submittedItems()).toMatchObject([{ id: 1 }, { id: 3 }])
})

test('takes lines from elsewhere, such as a button that fills them in', async () => {
  const { form } = await openItems()
  await page.getByText('Item 2').click()
  await cell('Name', 2).fill('Toner')
  await button('Save').click()
  await submittedItems()
  form.setValue('items', [...form.getValues('items'), item(null, { name: 'Paint' })])
  await expect.poll(names).toEqual(['Item 1', '', 'Item 3', 'Paint'])
  form.reset({ title: 'Other', items: [item(7)] })
  // The focus was in the second line.
  await expect.element(cell('Name', 1)).toHaveFocus()
  await expect.element(cell('Name', 1)).toHaveValue('Item 7')
  expect(names()).toHaveLength(1)
})

test('drops empty lines at the end, and gives a new line no number', async () => {
  await openItems({ lines: [] })
  await add.click()
  await cell('Name', 1).fill('Toner')
  await userEvent.keyboard('{Enter}')
  await expect.element(cell('Name', 2)).toHaveFocus()
  await button('Save').click()
  expect(await submittedItems()).toEqual([
    expect.objectContaining({ id: null, name: 'Toner', unit: null, quantity: null, urgent: false }),
  ])
})

test('adds no more lines than are possible', async () => {
  await openItems({ max: 3 })
  await add.click()
  await expect.element(notice).toHaveTextContent('Enter at most 3 items.')
  expect(names()).toHaveLength(3)
})

describe('text from a spreadsheet', () => {
  test('fills cells to the right and lines below, adds lines, and skips decided columns', async () => {
    await openItems({ lines: [item(1), item(2)] })
    await page.getByText('Item 2').click()
    await pasteInto(
      cell('Unit', 2),
      'kilogram\t"1,200"\tK 1,200.50\t1 apr 2026\tx\t"Two\nlines, ""quoted"""\r\npc\t3\t\t\tNo\t\r\n',
    )
    expect(lineTexts()).toHaveLength(3)
    await expect.element(notice).toHaveTextContent('2 rows pasted.')
    await page.getByLabelText('Edit line 3').click()
    await cell('Name', 3).fill('Toner')
    await button('Save').click()
    const [, second, third] = await submittedItems()
    expect(second).toEqual(
      item(2, {
        unit: 'KG',
        quantity: 1200,
        price: 1200.5,
        neededOn: '2026-04-01',
        urgent: true,
        note: 'Two\nlines, "quoted"',
      }),
    )
    expect(third).toEqual(
      item(null, { name: 'Toner', unit: 'PC', quantity: 3, price: null, neededOn: null, note: null }),
    )
  })

  test('says if there are more cells than columns', async () => {
    await openItems({ lines: [item(1)] })
    await page.getByText('Item 1').click()
    await pasteInto(cell('Urgent', 1), 'yes\tIn the store\tmore')
    await expect
      .element(notice)
      .toHaveTextContent('1 row pasted. Cells beyond the last column were left out.')
    await expect.element(cell('Note', 1)).toHaveValue('In the store')
  })

  test('is undone in one step', async () => {
    await openItems()
    await page.getByText('Item 1').click()
    await pasteInto(cell('Name', 1), 'A\nB\nC\nD')
    expect(names()).toHaveLength(4)
    await button('Undo').click()
    expect(names()).toEqual(['Item 1', 'Item 2', 'Item 3'])
  })

  test('is refused as a whole if there would be too many lines', async () => {
    await openItems({ max: 4 })
    await page.getByText('Item 3').click()
    await pasteInto(cell('Name', 3), 'A\nB\nC')
    await expect
      .element(notice)
      .toHaveTextContent('Nothing was pasted: there would be 5 items, and at most 4 are possible.')
    await expect.element(cell('Name', 3)).toHaveValue('Item 3')
    expect(names()).toHaveLength(3)
  })

  test('marks values that cannot be read, as they are', async () => {
    await openItems({ lines: [item(1)] })
    await page.getByText('Item 1').click()
    await pasteInto(cell('Unit', 1), 'Litre\tmany')
    await button('Save').click()
    await expect.element(cell('Unit', 1)).toHaveAccessibleDescription('Choose Unit from the list.')
    await expect.element(cell('Unit', 1)).toHaveDisplayValue('Litre')
    await expect.element(cell('Quantity', 1)).toHaveAccessibleDescription('Quantity must be a whole number.')
  })

  test('with several lines stays one long text', async () => {
    await openItems({ lines: [item(1)] })
    await page.getByText('Item 1').click()
    await pasteInto(cell('Note', 1), 'First\nSecond')
    expect(lineTexts()).toHaveLength(1)
    await pasteInto(cell('Note', 1), 'First\nSecond', '<table><tr><td>First</td></tr></table>')
    expect(lineTexts()).toHaveLength(2)
  })
})

describe('faults', () => {
  test('appear at their cells after a failed save, which focuses the first one', async () => {
    await openItems({ lines: [item(1), item(2, { name: null }), item(3, { name: null, quantity: -1 })] })
    await button('Save').click()
    await expect.element(cell('Name', 2)).toHaveFocus()
    await expect.element(cell('Name', 2)).toHaveAccessibleDescription('Name is required.')
    await expect.element(cell('Name', 2)).toHaveAttribute('aria-invalid', 'true')
    expect(lineTexts()[2]!.slice(0, 3)).toEqual([
      'Name is required.',
      'Piece',
      '-1\nQuantity may not be below zero.',
    ])
    await expect
      .element(page.getByRole('navigation', { name: 'Fields to correct' }))
      .toHaveTextContent('Items Line 2: Name is required. And 2 more.')
    await cell('Name', 2).fill('Toner')
    await expect.element(cell('Name', 2)).not.toHaveAttribute('aria-invalid')
    expect(await accessibilityFaults()).toEqual([])
  })

  test('appear when the table is left, but not in the line that is being filled in', async () => {
    await openItems({ lines: [] })
    await add.click()
    await cell('Quantity', 1).fill('3')
    await page.getByLabelText('Title').click()
    await expect.element(page.getByText('Name is required.')).toBeVisible()
    await cell('Quantity', 1).click()
    await expect.element(page.getByText('Name is required.')).not.toBeInTheDocument()
  })

  test('of the server appear at their cells', async () => {
    await openItems()
    submitted.mockRejectedValue(
      new Refusal('INVALID', { fields: { 'items.1.name': ['Nobody sells this.'], items: ['Too many.'] } }),
    )
    await button('Save').click()
    await expect.element(cell('Name', 2)).toHaveFocus()
    await expect.element(cell('Name', 2)).toHaveAccessibleDescription('Nobody sells this.')
    await expect.element(page.getByText('Too many.', { exact: true })).toBeVisible()
  })
})

test('shows cards on a phone, and the inputs of the card that is tapped', async () => {
  await page.viewport(360, 740)
  await openItems({ lines: [item(1, { note: 'A rather long note about the first item' }), item(2)] })
  await expect.element(page.getByText('Item 2')).toBeVisible()
  const card = () => document.querySelectorAll<HTMLElement>('tbody tr')[1]!
  const shown = [...card().querySelectorAll<HTMLElement>('[data-cell]')].filter(
    (each) => each.offsetHeight > 0,
  )
  // An empty value takes no space.
  expect(shown.map(({ dataset }) => dataset['label'])).toEqual(
    'Name,Unit,Quantity,Price,Sum,Needed On,Urgent'.split(','),
  )
  await page.getByText('Item 2').click()
  await expect.element(cell('Name', 2)).toHaveFocus()
  const tops = [...card().querySelectorAll('input:not([type=checkbox]), select, textarea')].map((each) =>
    each.getBoundingClientRect(),
  )
  expect(new Set(tops.map(({ left }) => left)).size).toBe(1)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
  expect(await accessibilityFaults()).toEqual([])
})
