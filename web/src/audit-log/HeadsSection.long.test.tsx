import { headLine, writeHead } from '@insaka/domain/audit-log/head'
import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { accessibilityFaults } from '../../test/accessibility.ts'
import { institution } from '../../test/factory.ts'
import { ok } from '../../test/fake-server.ts'
import { historyPath } from '../../test/audit-history.ts'
import { openAs } from '../../test/open-app.tsx'
import { button } from '../../test/papers.ts'
import { watchSavedFiles } from '../../test/saved-files.ts'

const route = 'GET /api/audit/heads'
const { id, code } = institution
const currentHead = { events: 1757, link: 'e5'.repeat(32), root: '3f9a'.repeat(16) }
const head = { ...currentHead, text: writeHead({ institution: { code, id }, ...currentHead }) }
const days = Array.from({ length: 12 }, (_, daysAgo) => ({
  day: `2026-03-${31 - daysAgo}`,
  events: 1700 - daysAgo,
  link: 'ab'.repeat(32),
  root: String(10 + daysAgo).repeat(32),
}))

beforeEach(() => page.viewport(1366, 768))

const open = (payload: object = { head, days }) =>
  openAs('GUEST', `${historyPath}?show=checks`, {
    'GET /api/audit/checks': () => ok({ checks: [], nextFrom: null }),
    [route]: () => ok(payload),
  })
const section = page.getByRole('region', { name: 'Head of the history' })
const rows = section.getByRole('list', { name: 'Daily heads' }).getByRole('listitem')

test('shows the current head, copies it and saves it after reloading it', async () => {
  const savedFiles = watchSavedFiles()
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await open()
  await expect.element(section).toHaveTextContent(`1,757 events, root${currentHead.root}`)
  await button('Copy: head').click()
  await button('Save').click()
  expect(writeText).toHaveBeenCalledWith(head.text)
  await expect.poll(() => savedFiles.map(({ name }) => name)).toEqual(['MIHUD-head-of-1757-events.txt'])
  expect(await savedFiles[0]?.content).toBe(head.text)
  await expect
    .element(section.getByRole('link', { name: 'how auditors do it' }))
    .toHaveAttribute('href', '/insaka/help/auditors#check-the-history-yourself')
})

test('shows the last ten days first, then all of them, each with a copy button', async () => {
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await open()
  await expect.element(rows.first()).toHaveTextContent('31-Mar-20261,700 events')
  expect(rows.elements()).toHaveLength(10)
  await button('Show all 12').click()
  expect(rows.elements()).toHaveLength(12)
  await button('Copy: head of 20-Mar-2026').click()
  expect(writeText).toHaveBeenCalledWith(headLine(code, days[11]!))
})

test('shows no daily head before the first day has ended', async () => {
  await open({ head, days: [] })
  await expect.element(section).toHaveTextContent('The first head appears at the end of a day')
})

test('prints the root, the time and lines for signatures', async () => {
  vi.spyOn(window, 'print').mockImplementation(() => window.dispatchEvent(new Event('beforeprint')))
  await open()
  await button('Print').click()
  const sheet = () => document.querySelector('body > [data-printed]')?.textContent
  await expect.poll(sheet).toMatch(/Root3f9a[\da-f]{60}As of\d\d-\w{3}-\d{4} \d\d:\d\d/)
  expect(sheet()).toContain(`${institution.name}Head of the history1,757 events`)
  expect(sheet()).toContain('Seen and kept byNameSignatureDate')
  window.dispatchEvent(new Event('afterprint'))
})

test('is complete and accessible at 390 pixels', async () => {
  await page.viewport(390, 844)
  await open()
  await expect.element(rows.first()).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
  expect(await accessibilityFaults()).toEqual([])
})
