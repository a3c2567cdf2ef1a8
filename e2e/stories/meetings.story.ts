import { toDay } from '@insaka/domain/core/dates'
import { addOffice } from '../support/add-person.ts'
import { sessionOf } from '../support/session.ts'
import { expect, test } from '../support/test.ts'

type Json = any

const today = toDay(new Date())
const newPaper = {
  initiatedOn: today,
  requisitionedOn: today,
  approvalDate: null,
  description: 'Two borehole pumps for the district office',
  department: 'PSU',
  funder: 'GRZ',
  expenseType: 'CAPEX',
  vendor: 'Kafue Pumps',
  purchaseOrderValue: 380_000,
  currency: 'ZMW',
  procurementCategory: 'G',
  procurementMethod: 'SIMPLIFIED_BIDDING',
  procurementMode: 'MANUAL',
  approvalType: 'ORDINARY',
  mpcNumber: 90,
  enquiry: { enquiryType: 'NTR' },
}

test('the committee decides in a meeting, and the paper names it', async ({ page, signIn }) => {
  const office = await addOffice({
    Officer: {},
    Finance: { duties: ['HEAD_OF_FINANCE'] },
    Secretary: { duties: ['COMMITTEE_SECRETARY'] },
  })
  const send = async (name: keyof typeof office, method: 'get' | 'post', path: string, data?: object) => {
    const { headers, sub } = await sessionOf(page.request, office[name].username)
    const answer = await page.request[method](path.replace(':me', sub), { headers, ...(data && { data }) })
    const body = (await answer.json()) as Json
    expect([path, answer.status(), body.fields]).toEqual([path, 200, undefined])
    return body.payload as Json
  }
  const { mpc } = await send('Officer', 'post', '/api/procurement/hvp/mpc/create/:me/0/id/12', newPaper)
  const stepOf = (step: string) => `/api/procurement/hvp/mpcs/${mpc.id}/steps/${step}`
  await send('Officer', 'post', stepOf('submit'), { version: 1 })
  await send('Finance', 'post', stepOf('confirmFunds'), { version: 2 })
  const members = [
    { name: 'Grace Mwansa', capacity: 'CHAIR' },
    { name: 'Joseph Phiri', capacity: 'MEMBER' },
  ]
  for (const member of members)
    await send('Secretary', 'post', '/api/procurement/committeeMembers/:me/0/id/12', {
      ...member,
      membership: 'INTERNAL',
      appointedFrom: today,
    })
  const attendance = members.map((member) => ({ ...member, represents: null, present: true }))
  const { meeting } = await send('Secretary', 'post', '/api/procurement/meetings/:me/0/id/12', {
    meetingNumber: '90/2026',
    heldOn: today,
    place: 'Board Room',
    agenda: [{ paper: mpc.reference }],
    attendance,
  })

  await signIn(office.Secretary.username, `/insaka/plscm/hvp/meetings?scope=institution&record=${meeting.id}`)
  await expect(page.getByText('Enter the decision on 1 paper.')).toBeVisible()
  await page.getByRole('button', { name: 'Edit line 1' }).first().click()
  await page.getByRole('combobox', { name: 'Decision, line 1' }).selectOption('Approved with conditions')
  await page.getByRole('textbox', { name: 'Resolution, line 1' }).fill('If delivered within six weeks.')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.goto(`/insaka/plscm/hvp/meetings?scope=institution&record=${meeting.id}`)
  await page.getByRole('button', { name: 'Record as held' }).click()
  await page.getByRole('dialog', { name: /\?$/ }).getByRole('button', { name: 'Record as held' }).click()
  const stateOf = async () =>
    (await send('Secretary', 'get', `/api/procurement/meetings/${meeting.id}`)).meeting.state
  await expect.poll(stateOf).toBe('HELD')

  await signIn(office.Officer.username, `/insaka/plscm/hvp/mpcs?scope=institution&record=${mpc.id}`)
  await expect(
    page.getByText('Approved by the procurement committee in meeting 90/2026').first(),
  ).toBeVisible()
  await expect(page.getByText('If delivered within six weeks.').first()).toBeVisible()
})
