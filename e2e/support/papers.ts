import { toDay } from '@insaka/domain/core/dates'
import { expect, type APIRequestContext, type Locator, type Page } from '@playwright/test'
import type { Officer } from './officer.ts'

/** Types the days, and leaves each field, which is when it counts. */
export async function setDays(dialog: Locator, days: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, text] of Object.entries(days)) {
    const day = dayField(dialog, name)
    await day.fill(text)
    await day.press('Tab')
  }
}

/** A day by its label, whether something is wrong with it or not. */
export const dayField = (dialog: Locator, name: string) =>
  dialog.getByRole('textbox', { name: new RegExp(`^${name}`) })

/** The enquiries that can be chosen now. */
export const enquiryOptions = (dialog: Locator) => dialog.locator('[role=option]')

/** Finds an enquiry as people do, by typing what they know of it. */
export async function chooseEnquiry(dialog: Locator, searchText: string, option: string): Promise<void> {
  const enquiry = dialog.getByRole('combobox', { name: 'Enquiry' })
  await enquiry.fill(searchText)
  await enquiryOptions(dialog).filter({ hasText: option }).click()
}

/** What any paper asks for besides its enquiry and its days. */
export async function fillInPaper(dialog: Locator, vendor: string): Promise<void> {
  await dialog.getByLabel('Vendor', { exact: true }).fill(vendor)
  await dialog.getByLabel('Expense Type').selectOption('OPEX')
  await dialog.getByLabel('Funder').selectOption('GRZ')
  await dialog.getByLabel('Procurement Category').selectOption('G')
  await dialog.getByLabel('Procurement Method').selectOption('SIMPLIFIED_BIDDING')
  await dialog.getByLabel('Procurement Mode').selectOption('MANUAL')
  await dialog.getByLabel('Purchase Order Value').fill('9500.5')
}

/** Makes a low value paper that was approved today, without a screen. Answers its reference. */
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
