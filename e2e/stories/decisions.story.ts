import type { Page } from '@playwright/test'
import { addDays, toDay } from '@insaka/domain/core/dates'
import { pdf } from '../../domain/test/pdfs.ts'
import { addOffice } from '../support/add-person.ts'
import { sessionOf } from '../support/session.ts'
import { expect, test } from '../support/test.ts'

const today = toDay(new Date())
const description = 'Six boats for the fisheries stations'
const newPaper = {
  initiatedOn: today,
  requisitionedOn: today,
  approvalDate: null,
  description,
  department: 'PSU',
  funder: 'GRZ',
  expenseType: 'CAPEX',
  vendor: 'Siavonga Boatyard',
  purchaseOrderValue: 640_000.5,
  currency: 'ZMW',
  procurementCategory: 'G',
  procurementMethod: 'SIMPLIFIED_BIDDING',
  procurementMode: 'MANUAL',
  approvalType: 'CIRCULATION',
  mpcNumber: 0,
  enquiry: { enquiryType: 'NTR' },
}

type Json = any
type Office = Awaited<ReturnType<typeof openOffice>>

const openOffice = () =>
  addOffice({
    Officer: {},
    Finance: { duties: ['HEAD_OF_FINANCE'] },
    Secretary: { duties: ['COMMITTEE_SECRETARY'] },
    Controlling: { duties: ['CONTROLLING_OFFICER'] },
    Auditor: { role: 'GUEST', duties: ['AUDITOR'] },
    Colleague: {},
    Administrator: { role: 'ADMIN' },
  })

const questionOn = (page: Page) => page.getByRole('dialog', { name: /\?$/ })

/** Takes the step on the page My decisions. */
async function decide(page: Page, button: string, answer?: () => Promise<void>): Promise<void> {
  await expect(page.getByText(description).first()).toBeVisible()
  await page.getByRole('button', { name: button }).click()
  const question = questionOn(page)
  await answer?.()
  await question.getByRole('button', { name: button }).click()
  await expect(page.getByText('Nothing waits for your decision.')).toBeVisible()
}

test('a purchase goes from submission to award, each step by the person with the duty', async ({
  page,
  signIn,
  expectStatuses,
}) => {
  expectStatuses(403)
  const office = await openOffice()
  const send = async (name: keyof Office, method: 'get' | 'post' | 'put', path: string, data?: object) => {
    const { headers } = await sessionOf(page.request, office[name].username)
    const answer = await page.request[method](path, { headers, ...(data && { data }) })
    return { status: answer.status(), body: (await answer.json()) as Json }
  }
  const { sub } = await sessionOf(page.request, office.Officer.username)
  const created = await send('Officer', 'post', `/api/procurement/hvp/mpc/create/${sub}/0/id/12`, newPaper)
  expect([created.status, created.body.fields]).toEqual([200, undefined])
  const { id, reference } = created.body.payload.mpc
  const current = async (): Promise<Json> =>
    (await send('Officer', 'get', `/api/procurement/hvp/mpcs/${id}`)).body.payload.mpc

  /** Tries the step by everybody else: each gets a sentence. */
  async function expectRefusals(path: string, version: number, asked: object, but: keyof Office) {
    for (const name of Object.keys(office) as (keyof Office)[]) {
      if (name === but) continue
      const { status, body } = await send(name, 'post', path, { version, ...asked })
      expect([name, status], body.message).toEqual([name, 403])
      expect(body.message).toMatch(/^[A-Z].*\.$/)
    }
  }
  const stepPath = (step: string) => `/api/procurement/hvp/mpcs/${id}/steps/${step}`

  await expectRefusals(stepPath('submit'), 1, {}, 'Officer')
  await signIn(office.Officer.username, `/insaka/plscm/hvp/mpcs?scope=institution&record=${id}`)
  await expect(page.getByText('Not submitted').first()).toBeVisible()
  await page.getByRole('button', { name: 'Submit for approval' }).click()
  await questionOn(page).getByRole('button', { name: 'Submit for approval' }).click()
  await expect.poll(async () => (await current()).decision).toBe('SUBMITTED')

  await expectRefusals(stepPath('confirmFunds'), 2, {}, 'Finance')
  await signIn(office.Finance.username, '/insaka/plscm/decisions')
  await decide(page, 'Confirm funds')

  const approval = { approvalDate: today, attachmentId: '00000000-0000-4000-8000-000000000000' }
  await expectRefusals(stepPath('approve'), 3, approval, 'Secretary')
  await signIn(office.Secretary.username, '/insaka/plscm/decisions')
  await decide(page, 'Record approval by circulation', async () => {
    const question = questionOn(page)
    const day = question.getByRole('textbox', { name: 'Approved On' })
    await day.fill(today)
    await day.press('Tab')
    await question
      .locator('input[type=file]')
      .setInputFiles({ name: 'signed.pdf', mimeType: 'application/pdf', buffer: Buffer.from(pdf()) })
    await expect(question.getByText('signed.pdf').first()).toBeVisible()
  })
  const approved = await current()
  expect(approved).toMatchObject({ decision: 'APPROVED', approvalDate: today })

  const contract = {
    approvedOn: today,
    clearedOn: today,
    notifiedOn: today,
    awardedOn: addDays(today, 14),
    description,
    manager: 'PSU',
  }
  const path = `/api/procurement/hvp/mpc/update/${sub}/0/id/12`
  const saved = await send('Officer', 'put', path, { ...approved, contract })
  expect([saved.status, saved.body.fields]).toEqual([200, undefined])
  const { contract: waiting } = saved.body.payload.mpc
  const awardPath = `/api/procurement/hvp/contracts/${waiting.id}/steps/award`
  await expectRefusals(awardPath, waiting.version, {}, 'Controlling')
  await signIn(office.Controlling.username, '/insaka/plscm/decisions')
  await decide(page, 'Award')
  expect((await current()).contract).toMatchObject({ decision: 'APPROVED', amountPaid: 0 })

  // The auditor reads in the history of the paper who decided, in which capacity.
  await signIn(office.Auditor.username, `/insaka/plscm/hvp/mpcs?scope=institution&record=${id}`)
  const dialog = page.getByRole('dialog', { name: 'PROCUREMENT COMMITTEE PAPER' })
  await expect(dialog.getByText(reference).first()).toBeVisible()
  await dialog.getByRole('tab', { name: 'History' }).click()
  for (const [word, name, capacity] of [
    ['Submitted', 'Officer', 'Officer'],
    ['Funds confirmed', 'Finance', 'Head of Finance'],
    ['Approved', 'Secretary', 'Committee Secretary'],
  ] as const) {
    const event = dialog.getByRole('listitem').filter({ hasText: word }).filter({ hasText: name }).first()
    await expect(event).toContainText(capacity)
  }
})
