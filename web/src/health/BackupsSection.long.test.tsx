import type { BackupsState } from '@insaka/domain/health/backups.schema'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { accessibilityFaults } from '../../test/accessibility.ts'
import { ok, refusalReply } from '../../test/fake-server.ts'
import { openAs } from '../../test/open-app.tsx'
import { watchSavedFiles } from '../../test/saved-files.ts'

const path = '/insaka/admin/settings'
const route = '/api/admin/backups'
const settings = { idleMinutes: 60, secondFactor: 'NOBODY', setupCode: false, version: 1 }

const idleBackups: BackupsState = {
  newest: { madeOn: '2026-11-28T02:00:00+02:00', bytes: 3 * 1024 ** 2, records: 4_321 },
  isUnderWay: false,
  hasFailed: false,
  mayDownload: true,
}
const show = (backups: BackupsState | null, routes: Parameters<typeof openAs>[2] = {}) =>
  openAs('ADMIN', path, {
    'GET /api/admin/sign-in-settings': () => ok({ settings }),
    [`GET ${route}`]: () => ok({ backups }),
    ...routes,
  })
const section = page.getByRole('region', { name: 'Backups' })
const backUpNow = section.getByRole('button', { name: 'Back up now' })
const download = section.getByRole('button', { name: 'Download newest backup' })

test('requests a backup and shows its progress until it is complete', async () => {
  const runningBackups = { ...idleBackups, isUnderWay: true }
  const { server } = await show(idleBackups, { [`POST ${route}`]: () => ok({ backups: runningBackups }) })
  await expect.element(section).toHaveTextContent('Newest backup: 28-Nov-2026 02:00, 4,321 records, 3 MiB')
  expect(await accessibilityFaults()).toEqual([])
  server.change(`GET ${route}`, () => ok({ backups: runningBackups }))
  await backUpNow.click()
  await expect.element(section.getByText('Making a backup…')).toBeVisible()
  await expect.element(backUpNow).toBeDisabled()
  expect(server.bodiesOf(`POST ${route}`)).toHaveLength(1)
  const newest = { madeOn: '2026-11-28T15:30:00+02:00', bytes: 1024, records: 5 }
  server.change(`GET ${route}`, () => ok({ backups: { ...idleBackups, newest } }))
  await expect.element(section, { timeout: 10_000 }).toHaveTextContent('28-Nov-2026 15:30')
  await expect.element(backUpNow).toBeEnabled()
})

test('reports a rejection and a failed backup', async () => {
  const message = 'Too many backups. Please try again in 40 minutes.'
  const { server } = await show(idleBackups, {
    [`POST ${route}`]: () => refusalReply('TOO_MANY', { message }),
  })
  await backUpNow.click()
  await expect.element(page.getByText(message)).toBeVisible()
  await expect.element(backUpNow).toBeEnabled()
  server.change(`POST ${route}`, () => ok({ backups: { ...idleBackups, isUnderWay: true, hasFailed: true } }))
  server.change(`GET ${route}`, () => ok({ backups: { ...idleBackups, isUnderWay: true, hasFailed: true } }))
  await backUpNow.click()
  await expect.element(section.getByText(/The last attempt failed/)).toBeVisible()
})

test('saves the latest backup under its name, with a warning about its contents', async () => {
  const saved = watchSavedFiles()
  const headers = { 'Content-Type': 'application/gzip', filename: 'insaka-backup.tar.gz' }
  const { server } = await show(idleBackups, {
    [`GET ${route}/newest`]: () => new Response('rows', { headers }),
  })
  await expect.element(section.getByText(/The file is not encrypted/)).toBeVisible()
  await download.click()
  await expect.element(page.getByText('Backup saved as insaka-backup.tar.gz.')).toBeVisible()
  expect(saved.map(({ name }) => name)).toEqual(['insaka-backup.tar.gz'])
  expect(await saved[0]!.content).toBe('rows')
  const message = 'Backups cannot be downloaded here.'
  server.change(`GET ${route}/newest`, () => refusalReply('NOT_ALLOWED', { message }))
  await download.click()
  await expect.element(section.getByText(message)).toBeVisible()
})

test('hides the download and the contents without permission', async () => {
  await show({
    ...idleBackups,
    newest: { ...idleBackups.newest!, bytes: null, records: null },
    mayDownload: false,
  })
  await expect.element(section.getByText('Newest backup: 28-Nov-2026 02:00')).toBeVisible()
  await expect.element(section).not.toHaveTextContent('records:')
  await expect.element(section).not.toHaveTextContent('encrypted')
  expect(download.elements()).toHaveLength(0)
})

test('offers no download before the first backup', async () => {
  await show({ ...idleBackups, newest: null })
  await expect.element(section.getByText('No backup has been made yet.')).toBeVisible()
  await expect.element(backUpNow).toBeEnabled()
  expect(download.elements()).toHaveLength(0)
})

test('shows a sentence without a button if daily backups are off', async () => {
  await show(null)
  await expect.element(section.getByText(/Insaka makes no daily backups here\./)).toBeVisible()
  expect(section.getByRole('button').elements()).toHaveLength(0)
})

test('offers to load the backups again after a failure', async () => {
  const { server } = await show(idleBackups, { [`GET ${route}`]: () => refusalReply('INTERNAL') })
  await expect.element(section.getByText('The backups could not be loaded.')).toBeVisible()
  server.change(`GET ${route}`, () => ok({ backups: idleBackups }))
  await section.getByRole('button', { name: 'Try again' }).click()
  await expect.element(backUpNow).toBeVisible()
})
