import { meetings } from '@insaka/domain/meetings/meetings.register'
import type { AnyRegister } from '@insaka/domain/registers/define-register'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { describedOpener, describedRow } from '../../../../test/described-samples.ts'
import { cell, item, items } from '../../../../test/sample-lines.tsx'

const register = {
  ...meetings,
  unknown: {},
  fields: { ...meetings.fields, agenda: items(1500) },
} as unknown as AnyRegister

const nextFrame = () =>
  new Promise<number>((resolve) => {
    requestAnimationFrame(() => setTimeout(() => resolve(performance.now())))
  })

test('typing in one of 1,500 lines changes only this line and the totals', async ({ annotate }) => {
  await page.viewport(1366, 768)
  const agenda = Array.from({ length: 1500 }, (_, i) => item(i + 1, { sum: null }))
  const stored = describedRow(register, { agenda })
  const opened = performance.now()
  await describedOpener(register)({}, { record: 4711, stored })
  const rows = () => document.querySelectorAll('[role=dialog] [data-line]').length
  await expect.poll(rows, { interval: 1 }).toBeGreaterThan(0)
  const firstLines = (await nextFrame()) - opened
  // The other tables of the record have two lines each.
  await expect.poll(rows, { interval: 1 }).toBe(1504)
  const allLines = (await nextFrame()) - opened

  await page.getByText('Item 3', { exact: true }).click()
  await expect.element(cell('Quantity', 3)).toBeVisible()
  cell('Quantity', 3).element().focus()
  const changed = new Set<string | null>()
  const table = document.querySelector('[role=dialog] table')!
  new MutationObserver((changes) => {
    for (const { target } of changes)
      changed.add(target.parentElement?.closest('[data-line], tfoot')?.getAttribute('data-line') ?? 'totals')
  }).observe(table, { childList: true, subtree: true, characterData: true })
  const keys: number[] = []
  for (let key = 0; key < 10; key += 1) {
    const pressed = performance.now()
    document.execCommand('insertText', false, '1')
    keys.push((await nextFrame()) - pressed)
  }
  expect(changed).toEqual(new Set(['2', 'totals']))
  const ms = (each: number) => `${Math.round(each)} ms`
  await annotate(
    `First lines after ${ms(firstLines)}, all after ${ms(allLines)}, a key ${keys.map(ms).join(', ')}.`,
  )
})
