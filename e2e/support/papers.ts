import { toDay } from '@insaka/domain/core/dates'
import { expect, type APIRequestContext, type Locator, type Page } from '@playwright/test'
import type { Officer } from './officer.ts'

/** Types the dates and leaves each field, since it is parsed on blur. */
export async function setDays(dialog: Locator, days: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, text] of Object.entries(days)) {
    const day = dayField(dialog, name)
    await day.fill(text)
    await day.press('Tab')
  }
}

/** Date field by label, also while it is invalid. */
export const dayField = (dialog: Locator, name: string) =>
  dialog.getByRole('textbox', { name: new RegExp(`^(Invalid Date \\()?${name}`) })

export const enquiryOptions = (dialog: Locator) => dialog.locator('[role=option]')

export async function chooseEnquiry(dialog: Locator, searchText: string, option: string): Promise<void> {
  const enquiry = dialog.getByRole('combobox', { name: 'Enquiry' })
  await enquiry.fill(searchText)
  await enquiryOptions(dialog).filter({ hasText: option }).click()
}

/** Fills in the required fields other than enquiry and dates. */
export async function fillInPaper(dialog: Locator, vendor: string): Promise<void> {
  await dialog.getByLabel('Vendor', { exact: true }).fill(vendor)
  await dialog.getByLabel('Expense Type').selectOption('OPEX')
  await dialog.getByLabel('Funder').selectOption('GRZ')
  await dialog.getByLabel('Procurement Category').selectOption('G')
  await dialog.getByLabel('Procurement Method').selectOption('SIMPLIFIED_BIDDING')
  await dialog.getByLabel('Procurement Mode').selectOption('MANUAL')
  await dialog.getByLabel('Purchase Order Value').fill('9500.5')
}

/** Creates a low value paper approved today over the API; returns its reference. */
export async function makeLvp(
  request: APIRequestContext,
  { sub, headers }: Pick<Officer, 'sub' | 'headers'>,
  { vendor, value, order }: { vendor: string; value: number; order?: string },
): Promise<string> {
  const today = toDay(new Date())
  const response = await request.post(`/api/procurement/lvp/create/${sub}/0/id/12`, {
    headers,
    data: {
      initiatedOn: today,
      requisitionedOn: today,
      approvalDate: today,
      description: 'Reams for the registry',
      department: 'psu',
      funder: 'GRZ',
      expenseType: 'OPEX',
      vendor,
      purchaseOrderValue: value,
      ...(order && { purchaseOrder: order, purchaseOrderDate: today }),
      currency: 'ZMW',
      procurementCategory: 'G',
      procurementMethod: 'SIMPLIFIED_BIDDING',
      procurementMode: 'MANUAL',
      enquiry: { enquiryType: 'NTR' },
    },
  })
  expect(response.status()).toBe(200)
  return ((await response.json()).payload as { lvp: { reference: string } }).lvp.reference
}

export const rowsOf = (page: Page) => page.getByRole('table').locator('tbody tr')
