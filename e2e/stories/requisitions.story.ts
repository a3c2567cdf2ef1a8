import { formatDay, toDay } from '@insaka/domain/core/dates'
import { addOffice } from '../support/add-person.ts'
import { setDays } from '../support/papers.ts'
import { sessionOf } from '../support/session.ts'
import { expect, test } from '../support/test.ts'

type Json = any

const today = toDay(new Date())

test('a purchase begins on a phone and leads to an enquiry and a paper of the same amount', async ({
  page,
  signIn,
  expectStatuses,
}) => {
  // The first page in a browser asks for numbers before it knows that the user only requests.
  expectStatuses(403)
  const office = await addOffice(
    {
      Nurse: {},
      Head: { duties: ['HEAD_OF_DEPARTMENT'] },
      Finance: { duties: ['HEAD_OF_FINANCE'] },
      Procurement: { duties: ['HEAD_OF_PROCUREMENT'] },
      Officer: { duties: ['PROCUREMENT_OFFICER'] },
    },
    { requestsOnly: true },
  )
  type Name = keyof typeof office
  const send = async (name: Name, method: 'get' | 'post', path: string, data?: object) => {
    const { headers, sub } = await sessionOf(page.request, office[name].username)
    const answer = await page.request[method](path.replace(':me', sub), { headers, ...(data && { data }) })
    const body = (await answer.json()) as Json
    expect([path, answer.status(), body.fields]).toEqual([path, 200, undefined])
    return body.payload as Json
  }

  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(office.Nurse.username, '/')
  await expect(page).toHaveURL(/\/insaka\/plscm\/requisitions/)
  await page.getByRole('button', { name: 'New requisition' }).click()
  await page.getByRole('textbox', { name: 'Description', exact: true }).fill('Gloves for the maternity ward')
  await page.getByRole('textbox', { name: 'Purpose' }).fill('Stock ends in two weeks')
  await page.getByRole('textbox', { name: 'Needed On' }).fill('31-Dec-2099')
  await page.getByRole('button', { name: 'Add item' }).click()
  const cell = (name: string) => page.getByRole('textbox', { name: `${name}, line 1` })
  await cell('Description').fill('Gloves, size 7')
  await cell('Unit').fill('box')
  await cell('Quantity').fill('12.5')
  await cell('Estimated Unit Price').fill('185.35')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: 'Submit', exact: true }).click()
  await page.getByRole('dialog', { name: /\?$/ }).getByRole('button', { name: 'Submit' }).click()
  const path = '/api/procurement/requisitions/1'
  const stateOf = async () => (await send('Nurse', 'get', path)).requisition.state
  await expect.poll(stateOf).toBe('SUBMITTED')

  await send('Head', 'post', `${path}/steps/approve`, { version: 2 })
  await send('Finance', 'post', `${path}/steps/confirmFunds`, { version: 3 })
  const { sub: assignedToId } = await sessionOf(page.request, office.Officer.username)
  const accepted = await send('Procurement', 'post', `${path}/steps/accept`, { version: 4, assignedToId })
  const { reference, estimatedValue } = accepted.requisition
  expect(estimatedValue).toBe(2_316.88)

  await page.setViewportSize({ width: 1366, height: 768 })
  await signIn(office.Officer.username, '/insaka/dashboard')
  await page.getByRole('link', { name: new RegExp(reference) }).click()
  await expect(page.getByText('2,316.88').first()).toBeVisible()
  await page.getByRole('button', { name: 'Make a low value paper' }).click()
  await expect(page.getByRole('textbox', { name: 'Purchase Order Value' })).toHaveValue('2,316.88')
  const paper = page.getByRole('dialog')
  await setDays(paper, { 'Initiated On': formatDay(today), 'Requisitioned On': formatDay(today) })
  await paper.getByLabel('Vendor', { exact: true }).fill('Chilenje Medical')
  await paper.getByLabel('Expense Type').selectOption('OPEX')
  await paper.getByLabel('Procurement Category').selectOption('G')
  await paper.getByLabel('Procurement Method').selectOption('SIMPLIFIED_BIDDING')
  await paper.getByLabel('Procurement Mode').selectOption('MANUAL')
  await paper.getByRole('button', { name: 'Save' }).click()
  const outcomes = async () => (await send('Officer', 'get', `${path}/outcomes`)).outcomes
  await expect.poll(async () => (await outcomes()).papers.length).toBe(1)
  await send('Officer', 'post', '/api/procurement/enquiry/0/id/12/:me', {
    enquiryType: 'RFQ',
    issuedOn: `${today}T08:00:00+02:00`,
    closedOn: '2099-12-31T08:00:00+02:00',
    description: 'Gloves for the maternity ward',
    department: 'PSU',
    funder: 'GRZ',
    vendorCategory: 'CITIZEN',
    biddersInvited: 3,
    requisition: reference,
  })
  expect(await outcomes()).toMatchObject({
    enquiries: [{ enquiryType: 'NTR' }, { enquiryType: 'RFQ' }],
    papers: [{ value: estimatedValue, description: 'Gloves for the maternity ward' }],
  })

  await signIn(office.Nurse.username, '/insaka/plscm/requisitions?record=1')
  await expect(page.getByText(`Assigned to ${office.Officer.firstName}`).first()).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText('2,316.88').first()).toBeAttached()
  await page.emulateMedia({ media: 'screen' })
  await signIn(office.Nurse.username, '/insaka/plscm/lvp/list')
  await expect(page.getByText('Chilenje Medical')).toHaveCount(0)
})
