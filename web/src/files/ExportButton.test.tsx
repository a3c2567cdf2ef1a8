import { lvpEndpoints } from '@insaka/domain/lvp/lvp.endpoints'
import { expect, describe, test } from 'vitest'
import { cleanup } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'
import { accessibilityFaults } from '../../test/accessibility.ts'
import { fakeServer, noAnswer, refusalReply, type SentRequest } from '../../test/fake-server.ts'
import { button, me } from '../../test/papers.ts'
import { renderPart } from '../../test/render-part.tsx'
import { fakeMaking } from '../../test/report.ts'
import { watchSavedFiles } from '../../test/saved-files.ts'
import { ExportButton } from './ExportButton.tsx'

const route = `GET /api/procurement/lvp/export/${me}/initiatedOn`
const list = { endpoint: lvpEndpoints.export, sortField: 'initiatedOn', query: { search: 'chairs' } }
const opener = button('Export')
const panel = page.getByRole('group', { name: 'Export', exact: true })
const workbook = button('Excel workbook (XLSX)')
const csv = button('Comma-separated values (CSV)')
const bar = page.getByRole('progressbar')
const progressText = page.getByRole('status').filter({ hasText: '…' })
const headers = { 'Content-Length': String(3 * 1024 * 1024), filename: 'MIHUD-lvp.csv' }

async function show(respond?: (request: SentRequest) => Promise<Response> | Response) {
  const making = fakeMaking()
  const savedFiles = watchSavedFiles()
  const server = fakeServer({ [route]: respond ?? making.route })
  await renderPart(
    <>
      <ExportButton lists={[list]} />
      <button type="button">Elsewhere</button>
    </>,
  )
  return { making, saved: savedFiles, server }
}

async function askForCsv(respond?: Parameters<typeof show>[0]) {
  const opened = await show(respond)
  await userEvent.tab()
  await expect.element(opener).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(csv).toBeVisible()
  await userEvent.keyboard('{Tab}{Tab}{Enter}')
  return opened
}

test('offers both formats and requests nothing before a choice', async () => {
  const { server } = await show()
  await opener.click()
  await expect.element(workbook).toBeVisible()
  await expect.element(csv).toBeVisible()
  expect(await accessibilityFaults()).toEqual([])
  expect(server.sent).toEqual([])
})

test('prepares and receives an export and saves it under its file name', async () => {
  const { making, saved } = await askForCsv()
  await expect.element(progressText).toHaveTextContent('Preparing…')
  await expect.element(bar).not.toHaveAttribute('value')
  await expect.element(csv).toBeDisabled()
  expect(await accessibilityFaults()).toEqual([])
  making.begin(headers)
  await expect.element(progressText).toHaveTextContent('Downloading the export…')
  making.send('x'.repeat(1.5 * 1024 * 1024))
  await expect.element(page.getByText('1.5 MiB of 3 MiB')).toBeVisible()
  await expect.element(bar).toHaveAttribute('value', '50')
  making.send('x'.repeat(1.5 * 1024 * 1024))
  making.end()
  await expect.poll(() => saved.map(({ name }) => name)).toEqual(['MIHUD-lvp.csv'])
  await expect.element(panel).not.toBeInTheDocument()
  await expect.element(opener).toHaveFocus()
  await expect.element(page.getByText('Export saved as MIHUD-lvp.csv.')).toBeVisible()
})

test.each([
  ['before it comes', false],
  ['on its way', true],
])('can be stopped %s by keyboard and started again', async (_, hasBegun) => {
  const { making, saved } = await askForCsv()
  if (hasBegun) {
    making.begin(headers)
    making.send('PK')
    await expect.element(progressText).toHaveTextContent('Downloading')
  }
  await expect.element(opener).toHaveFocus()
  await userEvent.keyboard('{Tab}')
  await expect.element(button('Cancel')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  expect(making.wasAborted()).toBe(true)
  await expect.element(bar).not.toBeInTheDocument()
  await expect.element(opener).toHaveFocus()
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  await csv.click()
  await expect.poll(() => making.sent).toHaveLength(2)
  expect(saved).toEqual([])
})

test('continues while its panel is closed and leaves the focus in place', async () => {
  const { making, saved } = await askForCsv()
  await expect.element(bar).toBeVisible()
  await button('Elsewhere').click()
  await expect.element(bar).not.toBeInTheDocument()
  making.begin(headers)
  await opener.click()
  await expect.element(progressText).toHaveTextContent('Downloading')
  await button('Elsewhere').click()
  making.send('PK')
  making.end()
  await expect.poll(() => saved).toHaveLength(1)
  await expect.element(button('Elsewhere')).toHaveFocus()
})

test('is aborted when the user leaves the page', async () => {
  const { making } = await askForCsv()
  await expect.element(bar).toBeVisible()
  await cleanup()
  expect(making.wasAborted()).toBe(true)
})

describe('a failed export', () => {
  test.each([
    [
      'there were too many',
      () => refusalReply('TOO_MANY', { message: 'At most 20 an hour. Try again at 14:05.' }),
      'At most 20 an hour. Try again at 14:05.',
    ],
    [
      'the server refuses it',
      () => refusalReply('BUSY', { message: 'The list has changed.' }),
      'The list has changed.',
    ],
    ['there is no line', noAnswer, 'The server cannot be reached.'],
  ])('is reported if %s, with both formats still offered', async (_, respond, message) => {
    const { saved } = await askForCsv(respond)
    await expect.element(panel.getByRole('alert')).toHaveTextContent(message)
    await expect.element(opener).toHaveFocus()
    await expect.element(csv).toBeEnabled()
    expect(saved).toEqual([])
    expect(await accessibilityFaults()).toEqual([])
  })

  test('is reported after a broken connection even if the panel is closed', async () => {
    const { making, saved } = await askForCsv()
    making.begin(headers)
    making.send('PK')
    await expect.element(progressText).toHaveTextContent('Downloading')
    await button('Elsewhere').click()
    making.breakOff()
    await expect.element(panel.getByRole('alert')).toHaveTextContent('The server cannot be reached.')
    await expect.element(button('Elsewhere')).toHaveFocus()
    expect(saved).toEqual([])
  })
})
