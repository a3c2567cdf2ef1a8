import { spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { readHeads } from '../../domain/src/audit-log/head.ts'
import { pdf } from '../../domain/test/pdfs.ts'
import { newOfficerWith } from '../support/officer.ts'
import { makeLvp, rowsOf } from '../support/papers.ts'
import { expect, test } from '../support/test.ts'

const heads = '/insaka/admin/history?show=checks'
const register = '/insaka/plscm/lvp/list'

async function download(page: Page, folder: string, pressButton: () => Promise<void>): Promise<string> {
  const downloadEvent = page.waitForEvent('download')
  await pressButton()
  const file = await downloadEvent
  const path = join(folder, file.suggestedFilename())
  await file.saveAs(path)
  return path
}

async function copyHead(page: Page): Promise<{ text: string; events: number }> {
  await page.getByRole('button', { name: 'Copy: head', exact: true }).press('Enter')
  await expect(page.getByRole('button', { name: 'Copied: head', exact: true })).toBeVisible()
  const text = await page.evaluate(() => navigator.clipboard.readText())
  return { text, events: readHeads(text)[0]!.events }
}

test('an auditor verifies a PDF and its proof against a head copied earlier', async ({
  page,
  request,
  context,
  signIn,
  expectStatuses,
}) => {
  expectStatuses(400)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const folder = await mkdtemp(join(tmpdir(), 'insaka-proof-'))
  const bytes = pdf({ catalog: `/Story (${Date.now()})` })
  const officer = await newOfficerWith(request, [])
  const reference = await makeLvp(request, officer, { vendor: 'Luangwa Printers', value: 7300 })
  const dialog = page.getByRole('dialog', { name: 'LVP | LOW VALUE PAPER' })
  const list = `${register}?search=${reference}`
  const openPaper = () => rowsOf(page).getByRole('link', { name: reference }).press('Enter')
  const proofOf = async (proofButton: Locator, headEvents: string): Promise<string> => {
    await proofButton.press('Enter')
    const proofDialog = page.getByRole('dialog', { name: 'Proof' })
    await proofDialog.getByRole('textbox', { name: 'Number of events in the head you have' }).fill(headEvents)
    return download(page, folder, () =>
      proofDialog.getByRole('button', { name: 'Save the proof' }).press('Enter'),
    )
  }

  await test.step('an officer attaches the order', async () => {
    await signIn(officer.username, list)
    await openPaper()
    await dialog
      .locator('input[type=file]')
      .setInputFiles({ name: 'Order.pdf', mimeType: 'application/pdf', buffer: bytes })
    await expect(dialog.getByText(/^Order\.pdf, .* is attached when/)).toBeVisible()
    await dialog.getByRole('button', { name: 'Save', exact: true }).press('Enter')
    await expect(page.getByText(/ saved( · .+)?$/).last()).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Proof: Order.pdf' })).toHaveCount(0)
  })

  await signIn('demo.guest', heads)
  const copiedHead = await copyHead(page)
  const script = await download(page, folder, () =>
    page.getByRole('link', { name: /verify-trail\.mjs/ }).press('Enter'),
  )
  const headsFile = join(folder, 'heads.txt')
  await writeFile(headsFile, copiedHead.text)
  const check = (...paths: string[]): string => {
    const { status, stdout } = spawnSync(process.execPath, [script, ...paths, '--head', headsFile])
    expect(status, String(stdout)).toBe(0)
    return String(stdout)
  }

  // Adds events, so the history is longer than at the copied head.
  await makeLvp(request, officer, { vendor: 'Luangwa Printers', value: 7301 })
  await page.goto(list)
  await openPaper()
  const orderFile = await download(page, folder, () => dialog.getByTitle('Order.pdf').first().press('Enter'))
  expect(await readFile(orderFile)).toEqual(bytes)
  const button = dialog.getByRole('button', { name: 'Proof: Order.pdf' })

  await test.step('a head beyond the history shows an error under the field', async () => {
    await button.press('Enter')
    const proofDialog = page.getByRole('dialog', { name: 'Proof' })
    await proofDialog.getByRole('textbox').fill('99,999,999')
    await proofDialog.getByRole('button', { name: 'Save the proof' }).press('Enter')
    await expect(proofDialog.getByText(/^The history has [\d,]+ events so far\.$/)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(proofDialog).toHaveCount(0)
    await expect(button).toBeFocused()
  })

  await test.step('the file and its event belong to the history of the copied head', async () => {
    const proofAtHead = await proofOf(button, String(copiedHead.events))
    expect(check(orderFile, proofAtHead)).toContain('Order.pdf is byte for byte the file that event')

    await dialog.getByText('History', { exact: true }).click()
    const firstEvent = dialog.getByRole('list', { name: 'History' }).getByRole('listitem').last()
    const createdProof = await proofOf(
      firstEvent.getByRole('button', { name: /^Proof: Event/ }),
      String(copiedHead.events),
    )
    expect(check(createdProof)).toContain('Everything that was checked is in order.')
  })

  await test.step('a proof for the current history covers more events', async () => {
    const now = await readFile(
      await proofOf(dialog.getByRole('button', { name: /^Proof: Event/ }).first(), ''),
      'utf8',
    )
    expect(Number(/^of (\d+)$/m.exec(now)![1])).toBeGreaterThan(copiedHead.events)
  })
  await rm(folder, { recursive: true })
})
