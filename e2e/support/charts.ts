import type { Page } from '@playwright/test'
import { expect } from './test.ts'

/** Scrolls to the charts, which load then; loading replaces their placeholder card. */
export async function goToCharts(page: Page) {
  const charts = page.getByRole('region', { name: 'Expenses' })
  await expect(() => charts.scrollIntoViewIfNeeded()).toPass()
  return charts
}
