import { startProduct, type Product } from '../../scripts/start-product.mjs'
import { demoPassword } from '../../server/src/demo/demo-data.ts'
import { signalPostgres } from '../../server/test/support/signal-postgres.ts'
import { expect, test } from '../support/test.ts'

/** Separate product, whose database the story stops. */
let product: Product
test.beforeAll(async () => {
  test.setTimeout(300_000)
  product = await startProduct()
})
test.afterAll(() => product.stop())

test('signing in fails with a clear message while the database hangs and works once it is back', async ({
  page,
  request,
  expectStatuses,
}) => {
  expectStatuses(503)
  await page.goto(product.url)
  await page.getByLabel('Username').fill('demo.officer')
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  const login = page.getByRole('button', { name: 'Login' })
  signalPostgres('STOP', product.dataDir)
  try {
    await login.click()
    await expect(page.getByRole('alert')).toHaveText(
      'The database cannot be reached at the moment. Please try again shortly.',
    )
  } finally {
    signalPostgres('CONT', product.dataDir)
  }
  await expect.poll(async () => (await request.get(`${product.url}/readyz`)).status()).toBe(200)
  await login.click()
  await expect(page).toHaveURL(/\/insaka\/dashboard$/)
})
