import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startProduct, type Product } from '../../scripts/start-product.mjs'
import { tabTo } from '../support/keyboard.ts'
import { submitSignIn } from '../support/session.ts'
import { expect, test } from '../support/test.ts'

const command = fileURLToPath(new URL('../../scripts/command.mjs', import.meta.url))
/** Separate product without any user, to restore the backup of another one. */
let product: Product
let folder: string
test.beforeAll(async () => {
  test.setTimeout(300_000)
  folder = mkdtempSync(join(tmpdir(), 'insaka-story-'))
  const lostProduct = await startProduct()
  const env = { ...process.env, DATA_DIR: lostProduct.dataDir }
  spawnSync(process.execPath, [command, 'backup', join(folder, 'monday.tar.gz')], { env })
  await lostProduct.stop()
  product = await startProduct({ env: { DEMO_DATA: 'off', BACKUP_DIR: folder } })
})
test.afterAll(async () => {
  await product.stop()
  rmSync(folder, { recursive: true })
})

test('an operator restores a backup after a fire by keyboard alone and signs in', async ({
  page,
  expectAccessible,
}) => {
  test.slow()
  await page.goto(product.url + /\/insaka\/begin#\S+/.exec(product.output())![0])
  const file = page.getByRole('radio', { name: 'monday.tar.gz' })
  await expect(file).toBeVisible()
  await expectAccessible()
  await tabTo(page, file)
  await page.keyboard.press(' ')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Restore this backup?' })).toBeVisible()
  await expectAccessible()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('progressbar')).toBeVisible()
  await page.reload()
  await expect(page.getByText('The backup has been restored.')).toBeVisible({ timeout: 120_000 })
  await expectAccessible()

  await page.keyboard.press('Enter')
  await submitSignIn(page, 'demo.admin')
  await expect(page).toHaveURL(/\/insaka\/dashboard$/)
  await expect(page.getByRole('main').getByRole('button', { name: 'New enquiry' })).toBeVisible()
})
