// Pictures of the guide: how `npm run pictures` opens the part of the screen for each.

const dialogOf = (page) => page.getByRole('dialog').last()

async function openDialog(page, address) {
  await page.goto(address)
  await dialogOf(page).getByRole('button', { name: 'Close', exact: true }).waitFor()
  return dialogOf(page)
}

async function fillInDialog(dialog, fields) {
  for (const [label, value] of Object.entries(fields)) {
    const field = dialog.getByLabel(label, { exact: true })
    const isChoice = await field.evaluate(({ tagName }) => tagName === 'SELECT')
    await (isChoice ? field.selectOption(value) : field.fill(value))
  }
}

const section = (page, title) => page.getByRole('region', { name: title })

export const GUIDE_PICTURES = [
  {
    name: 'guide/enquiry-form',
    width: 900,
    height: 620,
    open: async (page) => {
      const dialog = await openDialog(page, '/insaka/plscm/enquiries?record=new')
      await fillInDialog(dialog, {
        'Issued On': '05-Oct-2026 09:00',
        'Closed On': '26-Oct-2026 14:00',
        Description: 'Toner for the printers of the registry',
        'Bidders Invited': '5',
        'Bids Received': '0',
      })
      return dialog
    },
  },
  {
    name: 'guide/low-value-form',
    width: 900,
    height: 800,
    open: async (page) => {
      const dialog = await openDialog(page, '/insaka/plscm/lvp/list?record=new')
      await dialog.getByRole('combobox', { name: 'Enquiry' }).click()
      await page.getByRole('option', { name: /^None Tendered Request/ }).click()
      await fillInDialog(dialog, {
        'Initiated On': '12-Oct-2026',
        'Requisitioned On': '09-Oct-2026',
        Description: 'Service of the lift, fourth quarter',
        'Purchase Order Value': '18,400.00',
      })
      return dialog
    },
  },
  {
    name: 'guide/contract-progress',
    width: 900,
    height: 740,
    open: async (page) => {
      await page.goto('/insaka/plscm/hvp/contract/amendments')
      await page.locator('tbody').getByRole('link').first().click()
      await dialogOf(page).getByRole('term').filter({ hasText: 'Amended Sum' }).waitFor()
      await dialogOf(page).getByRole('heading', { name: 'Contract', exact: true }).waitFor()
      await dialogOf(page).getByRole('definition').getByRole('link').first().click()
      await dialogOf(page).getByRole('tab', { name: 'Progress' }).click()
      await dialogOf(page).getByText('Timeline').waitFor()
      return dialogOf(page)
    },
  },
  {
    name: 'guide/fuel-draw',
    width: 900,
    height: 760,
    open: async (page) => {
      const dialog = await openDialog(page, '/insaka/plscm/stores/fuel?record=draw')
      await fillInDialog(dialog, {
        Reference: 'FC 0801',
        Client: 'Land Cruiser BAE 907',
        Coupon: 'C 118801',
        Description: 'Inspection of boreholes',
        'Fuel Type': 'DIESEL',
        Litres: '60',
      })
      return dialog
    },
  },
  {
    name: 'guide/list-filter',
    width: 1100,
    height: 700,
    open: async (page) => {
      await page.goto('/insaka/plscm/lvp/list')
      await page.locator('tbody').getByRole('link').first().waitFor()
      await page.getByRole('button', { name: 'Filter', exact: true }).click()
      await page.getByRole('button', { name: /^Show \d+ records/ }).waitFor()
      return page.getByRole('main')
    },
  },
  {
    name: 'guide/dashboard-work',
    width: 1366,
    height: 1100,
    open: async (page) => {
      await page.goto('/insaka/dashboard')
      await section(page, 'Needs attention').getByRole('list').first().waitFor()
      return section(page, 'Needs attention')
    },
  },
  {
    name: 'guide/insights-vendors',
    width: 1100,
    height: 1240,
    open: async (page) => {
      await page.goto('/insaka/plscm/analytics/insights')
      await section(page, 'Vendors').locator('canvas').waitFor()
      return section(page, 'Vendors')
    },
  },
  {
    name: 'guide/report',
    width: 1366,
    height: 640,
    open: async (page) => {
      await page.goto('/insaka/plscm/analytics/reporting')
      await page.getByRole('button', { name: 'Preview' }).click()
      await page.getByRole('table', { name: 'Movements' }).waitFor()
      return page.getByRole('main')
    },
  },
  {
    name: 'guide/user-sheet',
    as: 'demo.admin',
    width: 900,
    height: 900,
    open: async (page) => {
      await page.goto('/insaka/admin/users')
      await page.getByRole('link', { name: /^Bwalya Tembo/ }).click()
      await dialogOf(page).getByRole('button', { name: 'Reset password…' }).waitFor()
      return dialogOf(page)
    },
  },
  {
    name: 'guide/history-heads',
    as: 'demo.admin',
    width: 1100,
    height: 820,
    open: async (page) => {
      await page.goto('/insaka/admin/history?show=checks')
      await page.getByRole('list', { name: 'Daily heads' }).waitFor()
      return section(page, 'Head of the history')
    },
  },
]
