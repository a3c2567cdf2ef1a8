import type { Page } from '@playwright/test'
import { expect } from './test.ts'

/** Goes to the charts of the dashboard, which come when somebody does. Their card is put in place of an empty one meanwhile. */
export async function goToCharts(page: Page) {
  const charts = page.getByRole('region', { name: 'Expenses' })
  await expect(() => charts.scrollIntoViewIfNeeded()).toPass()
  return charts
}
