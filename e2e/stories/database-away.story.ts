import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { startProduct, type Product } from '../../scripts/product.mjs'
import { demoPassword } from '../../server/src/demo/demo-data.ts'
import { expect, test } from '../support/test.ts'

/** A product of its own, since its database is stopped under it. */
let product: Product
test.beforeAll(async () => {
  test.setTimeout(300_000)
  product = await startProduct()
})
test.afterAll(() => product.stop())

function signalDatabase(signal: 'STOP' | 'CONT'): void {
  const pid = Number(readFileSync(join(product.dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0])
  // While its children are counted, the first of them must not make another.
  if (signal === 'STOP') process.kill(pid, 'SIGSTOP')
  spawnSync('pkill', [`-${signal}`, '-P', String(pid)])
  if (signal === 'CONT') process.kill(pid, 'SIGCONT')
}

test('signing in while the database hangs is told plainly, and works again once it is back', async ({
  page,
  request,
  expectStatuses,
}) => {
  expectStatuses(503)
  await page.goto(product.url)
  await page.getByLabel('Username').fill('demo.officer')
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  const login = page.getByRole('button', { name: 'Login' })
  signalDatabase('STOP')
  try {
    await login.click()
    await expect(page.getByRole('alert')).toHaveText(
      'The database cannot be reached at the moment. Please try again shortly.',
    )
  } finally {
    signalDatabase('CONT')
  }
  await expect.poll(async () => (await request.get(`${product.url}/readyz`)).status()).toBe(200)
  await login.click()
  await expect(page).toHaveURL(/\/insaka\/dashboard$/)
})
