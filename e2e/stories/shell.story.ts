import { expect, test } from '../support/test.ts'

test('the chosen colour scheme persists', async ({ page, signIn }) => {
  await signIn('demo.officer')
  await page.getByRole('button', { name: /account menu/ }).click()
  await page.getByRole('radio', { name: 'Dark' }).check()
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('the API reference can be read and searched', async ({ page }) => {
  await page.goto('/api/docs')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('API Documentation')
  await page.getByLabel('Find a call').fill('openapi')
  await expect(page.getByText('/api/openapi.json').last()).toBeVisible()
  await expect(page.getByText('/api/auth/authorize', { exact: true })).toHaveCount(0)
})
