import { beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { accessibilityFaults } from '../../../test/accessibility.ts'
import { refreshesCounts } from '../../../test/refreshed-counts.ts'
import { refusalReply } from '../../../test/fake-server.ts'
import { button } from '../../../test/papers.ts'
import { savedReport, savedReportsPage, openReports, reportRoutes } from '../../../test/report.ts'
import { watchSavedFiles } from '../../../test/saved-files.ts'

const table = page.getByRole('table', { name: 'Saved reports' })
const cells = () =>
  [...table.element().querySelectorAll('tbody tr')].map((row) =>
    [...row.children].map(({ textContent }) => textContent),
  )

beforeEach(() => page.viewport(1366, 768))

test('shows content, size, creator, time and later changes of each report', async () => {
  await openReports(undefined, {
    [reportRoutes.list]: () =>
      savedReportsPage([
        savedReport(4),
        savedReport(3, {
          reference: null,
          fileName: 'own.pdf',
          reportingPeriod: '2026-01-15 to 2026-02-14',
          from: '2026-01-15',
          to: '2026-02-14',
          filters: '',
          size: 2.5 * 1024 * 1024,
          changed: 1,
        }),
        savedReport(2, { changed: 12 }),
        savedReport(1, { changed: 1_000, moreChanged: true }),
        savedReport(0, { changed: 0, moreChanged: true }),
      ]),
  })
  await expect.element(table).toBeVisible()
  const [first, own] = cells()
  expect(first).toEqual([
    'MIHUD.RPT.4.04.26MIHUD-4.xlsxFirst Quarter, 01-Jan-2026 to 31-Mar-2026ICT, Finance · Citizen',
    '1,234',
    '187 KiB',
    '02-Apr-2026 09:31Mutale Mwansa',
    '3f9ab2c4d5e6Check a file…',
    'no record changed since',
    'Download',
  ])
  expect(own?.[0]).toBe('own.pdf15-Jan-2026 to 14-Feb-2026All departments')
  expect(own?.[2]).toBe('2.5 MiB')
  expect(cells().map((row) => row[5])).toEqual([
    'no record changed since',
    '1 record changed since',
    '12 records changed since',
    '1,000+ records changed since',
    'no longer known',
  ])
  expect(table.getByText('3f9ab2c4d5e6').first().element().getAttribute('title')).toBe(savedReport(4).sha256)
  expect(await accessibilityFaults()).toEqual([])
})

test('marks a report on an unfinished period as provisional', async () => {
  await openReports(undefined, {
    [reportRoutes.list]: () =>
      savedReportsPage([
        savedReport(2, { to: '2026-03-31', createdOn: '2026-04-01T00:00:00+02:00' }),
        savedReport(1, { to: '2026-03-31', createdOn: '2026-03-31T23:59:59+02:00' }),
      ]),
  })
  await expect.element(table).toBeVisible()
  expect(cells().map(([report]) => /(01-Jan.*)ICT/.exec(report!)![1])).toEqual([
    '01-Jan-2026 to 31-Mar-2026',
    '01-Jan-2026 to 31-Mar-2026, provisional',
  ])
})

test('downloads a report unchanged under its name', async () => {
  const saved = watchSavedFiles()
  const { server, queryClient } = await openReports(undefined, {
    [reportRoutes.list]: () => savedReportsPage([savedReport(4)]),
    [reportRoutes.file(4)]: () => new Response('PK all'),
  })
  expect(await refreshesCounts(queryClient, () => button('Download MIHUD-4.xlsx').click())).toBe(false)
  await expect.poll(() => saved.map(({ name }) => name)).toEqual(['MIHUD-4.xlsx'])
  expect(await saved[0]?.content).toBe('PK all')
  server.change(reportRoutes.file(4), () => refusalReply('NOT_FOUND', { message: 'It is gone.' }))
  await button('Download MIHUD-4.xlsx').click()
  await expect.element(page.getByText('It is gone.')).toBeVisible()
  expect(saved).toHaveLength(1)
})

test('reports an altered file instead of the changes', async () => {
  const saved = watchSavedFiles()
  await openReports(undefined, {
    [reportRoutes.list]: () => savedReportsPage([savedReport(4), savedReport(3)]),
    [reportRoutes.file(4)]: () => refusalReply('ALTERED'),
  })
  await button('Download MIHUD-4.xlsx').click()
  const alteredMessage = 'This file has changed since it was stored. Tell your administrator.'
  await expect.element(table.getByText(alteredMessage)).toBeVisible()
  expect(cells().map((row) => row[5])).toEqual([alteredMessage, 'no record changed since'])
  expect(saved).toEqual([])
  expect(await accessibilityFaults()).toEqual([])
})

describe('a local file', () => {
  const check = button('Check a file against MIHUD-4.xlsx')
  const choose = (content: string) =>
    userEvent.upload(
      table.element().querySelector<HTMLElement>('input[type=file]')!,
      new File([content], 'mine.xlsx'),
    )
  // SHA-256 of `abc`, as published by NIST.
  const sha256 = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'
  beforeEach(() =>
    openReports(undefined, { [reportRoutes.list]: () => savedReportsPage([savedReport(4, { sha256 })]) }),
  )

  test('is compared with the saved one and stays in the browser', async () => {
    await expect.element(check).toBeVisible()
    await choose('abc')
    await expect
      .element(table.getByRole('status'))
      .toHaveTextContent('This file is identical to the saved report.')
    await choose('abd')
    await expect
      .element(table.getByRole('status'))
      .toHaveTextContent('This file differs from the saved report.')
    expect(await accessibilityFaults()).toEqual([])
  })

  test('cannot be compared where the browser does not hash, and the screen explains it', async () => {
    vi.stubGlobal('crypto', {})
    await check.click()
    await expect
      .element(table.getByRole('status'))
      .toHaveTextContent('You can check a file only if the address of Insaka begins with https.')
  })
})

test('copies the whole SHA-256', async () => {
  const copied: string[] = []
  const { writeText } = navigator.clipboard
  navigator.clipboard.writeText = (text) => Promise.resolve(void copied.push(text))
  await openReports(undefined, { [reportRoutes.list]: () => savedReportsPage([savedReport(4)]) })
  await button('Copy the SHA-256').click()
  await expect.element(button('SHA-256 copied')).toBeVisible()
  expect(copied).toEqual([savedReport(4).sha256])
  navigator.clipboard.writeText = writeText
})

test('reports that no report exists', async () => {
  await openReports()
  await expect.element(page.getByText('No Table Content to display.')).toBeVisible()
  await expect.element(page.getByText(/^No reports yet\./)).toBeVisible()
})
