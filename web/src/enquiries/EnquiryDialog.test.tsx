import { paginate } from '@insaka/domain/core/paging'
import { enquiryFields, type EnquiryRecord } from '@insaka/domain/enquiries/enquiries.schema'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { cleanup } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'
import { accessibilityFaults } from '../../test/accessibility.ts'
import { fakeServer, noAnswer, ok, refused, type Sent } from '../../test/fake-server.ts'
import { OverList } from '../../test/over-list.tsx'
import { renderPart } from '../../test/render-part.tsx'
import { keptDraft } from '../../test/drafts.ts'
import { draftsIn } from '../state/drafts.ts'
import { endSession } from '../state/session.ts'
import { signOut } from '../state/sign-out.ts'
import { usePreferences } from '../state/preferences.ts'
import { blankEnquiry } from './enquiry-dialog/enquiry-form.ts'
import EnquiryDialog from './EnquiryDialog.tsx'

const userId = '01890000-0000-7000-8000-00000000000a'
const saveRoute = `POST /api/procurement/enquiry/2/id/12/${userId}`
const getRoute = 'GET /api/procurement/enquiries/7'
const historyRoute = 'GET /api/procurement/enquiries/7/history'
const withdrawRoute = 'POST /api/procurement/enquiries/7/withdraw'

const record: EnquiryRecord = {
  id: 7,
  reference: 'MIHUD.PROC.ITT.7.03.26',
  institution: 'MIHUD',
  initiator: 'Mutale Mwansa',
  initiatorId: userId,
  version: 3,
  enquiryType: 'ITT',
  issuedOn: '2026-03-30T09:00:00+02:00',
  closedOn: '2026-03-31T09:00:00+02:00',
  funder: 'GRZ',
  department: 'PROC',
  description: 'Supply of 40 reams of paper',
  biddersInvited: 3,
  bidsReceived: 2,
  vendorCategory: 'CITIZEN',
  linked: false,
  state: 'OPEN',
  noOfDocumentsSold: 7,
  chargePerDocument: 333.33,
  totalAmountForDocumentsSold: 2333.31,
  fortyPercentOfDocumentsSold: 933.32,
  fortyPercentRemitted: false,
  fortyPercentRemittedOn: null,
  nonRemittanceReason: null,
  sixtyPercentReceived: false,
  withdrawnOn: null,
  withdrawalReason: null,
  createdOn: '2026-03-30T10:00:00+02:00',
  updatedOn: '2026-03-31T14:05:00+02:00',
}
const counts = { ALL: 1, OPEN: 1, LINKED: 0, WITHDRAWN: 0 }
const list = { content: [record], pagination: paginate({ page: 2, size: 12 }, 25, 1) }
const saved = (enquiry: Partial<EnquiryRecord> = {}) =>
  ok({ enquiries: list, counts, enquiry: { ...record, ...enquiry } }, 'The enquiry has been saved.')

const behind = {
  page: 2,
  sortField: 'id',
  pageSize: 12,
  query: { scope: 'mine', search: 'paper' },
} as const
const onOpen = vi.fn<(record: number) => void>()
const onClose = vi.fn<() => void>()

type Opened = {
  record?: number | 'new'
  role?: 'ADMIN' | 'ORD' | 'GUEST' | 'DEV'
  stored?: Partial<EnquiryRecord>
}

async function open(routes: Parameters<typeof fakeServer>[0] = {}, asked: Opened = {}) {
  const { record: id = 'new', role = 'ORD', stored } = asked
  const server = fakeServer({ [getRoute]: () => ok({ enquiry: { ...record, ...stored } }), ...routes })
  await renderPart(
    <OverList record={id} onOpen={onOpen} onClose={onClose}>
      {(opened) => <EnquiryDialog {...opened} list={behind} />}
    </OverList>,
    role,
  )
  return server
}

beforeEach(async () => {
  await page.viewport(1366, 768)
  onOpen.mockClear()
  onClose.mockClear()
})

const field = (name: string) => page.getByLabelText(name, { exact: true })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const submit = button('Submit')
const keyOf = (sent: Sent | undefined) => sent?.headers.get('Idempotency-Key')
const submits = (server: { sent: Sent[] }) => server.sent.filter(({ route }) => route === saveRoute)

describe('a new enquiry', () => {
  test('begins as its type does, as far as nobody has said otherwise', async () => {
    await open({})
    const issued = (field('Issued On').element() as HTMLInputElement).value
    await field('Enquiry Type').selectOptions('NTR')
    await expect.element(field('Bidders Invited')).toHaveValue('0')
    await expect.element(field('Bids Received')).toHaveValue('0')
    await expect.element(field('Issued On')).not.toHaveValue(issued)
    await field('Enquiry Type').selectOptions('ITT')
    await expect.element(field('Bidders Invited')).toHaveValue('1')
    await expect.element(field('Issued On')).toHaveValue(issued)

    await field('Bidders Invited').fill('5')
    await field('Issued On').fill('30-Mar-2026 09:00')
    await field('Enquiry Type').selectOptions('NTR')
    await expect.element(field('Bidders Invited')).toHaveValue('5')
    await expect.element(field('Bids Received')).toHaveValue('0')
    await expect.element(field('Issued On')).toHaveValue('30-Mar-2026 09:00')
  })

  test('begins with what is usual, and is sent whole, under a name', async () => {
    const server = await open({ [saveRoute]: () => saved() })
    await expect.element(field('Enquiry Type')).toHaveFocus()
    await expect.element(field('Enquiry Type')).toHaveValue('RFQ')
    await expect.element(field('Department')).toHaveDisplayValue('Procurement')
    await expect.element(submit).toBeDisabled()
    await expect.element(page.getByText('To complete: Description')).toBeVisible()
    // A department that is closed is not offered.
    expect([...field('Department').element().querySelectorAll('option')].map((each) => each.value)).toEqual([
      'PROC',
    ])

    await field('Issued On').fill('30-Mar-2026 09:00')
    await field('Closed On').fill('31-Mar-2026 09:00')
    await field('Description').fill('Supply of 40 reams of paper')
    await submit.click()
    await expect.poll(() => onClose).toHaveBeenCalledOnce()
    await expect.element(page.getByText('The enquiry has been saved.')).toBeVisible()
    const [sent] = submits(server)
    expect(sent?.url).toContain('?scope=mine&search=paper')
    expect(keyOf(sent)).toMatch(/^[0-9a-f]{32}$/)
    expect(sent?.body).toEqual({
      id: null,
      version: null,
      enquiryType: 'RFQ',
      issuedOn: '2026-03-30T09:00:00+02:00',
      closedOn: '2026-03-31T09:00:00+02:00',
      funder: 'GRZ',
      department: 'proc',
      description: 'Supply of 40 reams of paper',
      biddersInvited: 1,
      bidsReceived: 1,
      vendorCategory: 'CITIZEN',
      noOfDocumentsSold: 0,
      chargePerDocument: 0,
      fortyPercentRemitted: false,
      fortyPercentRemittedOn: null,
      nonRemittanceReason: null,
      sixtyPercentReceived: false,
    })
    expect(await keptDraft(userId, 'enquiries', 'new')).toBeNull()
  })

  test('is not sent while a rule is broken', async () => {
    await open()
    await field('Description').fill('x'.repeat(301))
    await expect.element(page.getByText('Exceeded Character Limit of 300.')).toBeVisible()
    await expect.element(page.getByText('301 / 300')).toBeVisible()
    await expect.element(page.getByText('Character limit : 300')).toBeVisible()
    await field('Description').fill('x'.repeat(300))
    await expect.element(submit).toBeEnabled()
    await field('Closed On').fill('01-Jan-2020 08:00')
    await expect.element(submit).toBeDisabled()
    await field('Funder').click()
    await expect.element(page.getByText('Closed On may not be before Issued On.')).toBeVisible()
    await field('Issued On').fill('01-Jan-2020 07:00')
    await expect.element(page.getByText('Closed On may not be before Issued On.')).not.toBeInTheDocument()
    await expect.element(submit).toBeEnabled()
  })

  test('another type shows the sale of documents, works it out, and begins it afresh', async () => {
    await open()
    await expect.element(field('Documents Sold')).not.toBeInTheDocument()
    await field('Enquiry Type').selectOptions('ITT')
    await field('Documents Sold').fill('7')
    await field('Charge Per Document (ZMW)').fill('333.33')
    await expect.element(field('Total For Documents Sold (ZMW)')).toHaveValue('2,333.31')
    await expect.element(field('40 % Of Documents Sold (ZMW)')).toHaveValue('933.32')
    await field('Charge Per Document (ZMW)').fill('333.333')
    await expect.element(field('Total For Documents Sold (ZMW)')).toHaveValue('—')
    // What becomes of the money is asked later.
    await expect.element(field('40 % Remitted')).not.toBeInTheDocument()

    await field('Enquiry Type').selectOptions('RFP')
    await expect.element(field('Documents Sold')).toHaveValue('0')
    await expect.element(field('Charge Per Document (ZMW)')).toHaveValue('0.00')
    await expect.element(field('Total For Documents Sold (ZMW)')).toHaveValue('0.00')
    await field('Enquiry Type').selectOptions('RFQ')
    await expect.element(field('Documents Sold')).not.toBeInTheDocument()
  })

  test('takes nothing while it is on its way, since nothing of that would be kept', async () => {
    let answer = () => {}
    const server = await open({
      [saveRoute]: () =>
        new Promise<Response>((resolve) => {
          answer = () =>
            resolve(refused('INVALID', { fields: { department: ['This department is closed.'] } }))
        }),
    })
    await field('Description').fill('Paper')
    submit.element().dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
    await expect.poll(() => submits(server)).toHaveLength(1)
    await userEvent.keyboard(' and toner')
    await expect.element(field('Description')).toHaveFocus()
    await expect.element(field('Description')).toHaveValue('Paper')
    answer()
    await expect.element(field('Department')).toHaveFocus()
    await field('Description').fill('Paper and toner')
    await expect.element(field('Description')).toHaveValue('Paper and toner')
  })

  test('what the server finds wrong is told under its field and in the list, and what was typed stays', async () => {
    await open({
      [saveRoute]: () =>
        refused('INVALID', { fields: { department: ['This department is closed.'], nobody: ['Odd.'] } }),
    })
    await field('Description').fill('Paper')
    await submit.click()
    await expect.element(field('Department')).toHaveFocus()
    await expect.element(field('Department')).toHaveAttribute('aria-invalid', 'true')
    await expect.element(page.getByRole('alert')).toHaveTextContent('Odd.')
    const summary = page.getByRole('navigation', { name: 'Fields to correct' })
    await expect.element(summary).toHaveTextContent('Department This department is closed.')
    await expect.element(field('Description')).toHaveValue('Paper')
    await expect.element(submit).toBeEnabled()
  })

  test('whoever may not make one is told so', async () => {
    await open({}, { role: 'GUEST' })
    await expect.element(page.getByText('You are not allowed to do this.')).toBeVisible()
    await button('Close').click()
    expect(onClose).toHaveBeenCalledOnce()
  })
})

describe('a lost line', () => {
  test('is told plainly, and trying again sends the same submit', async () => {
    const server = await open({ [saveRoute]: noAnswer })
    await field('Description').fill('Paper')
    await submit.click()
    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent(
        'The server cannot be reached. Please check the connection and try again. What you typed is still here',
      )
    server.change(saveRoute, () => saved())
    await button('Try again').click()
    await expect.poll(() => onClose).toHaveBeenCalledOnce()
    const [first, second] = submits(server)
    expect(second?.body).toEqual(first?.body)
    expect(keyOf(second)).toBe(keyOf(first))
  })

  test('and a reload after it do not make the same submit another one', async () => {
    const server = await open({ [saveRoute]: noAnswer })
    await field('Description').fill('Paper')
    await submit.click()
    await expect.element(button('Try again')).toBeVisible()
    await cleanup()

    const later = await open({ [saveRoute]: () => saved() })
    await expect.element(page.getByText('Your unsaved input has been restored.')).toBeVisible()
    await submit.click()
    await expect.poll(() => onClose).toHaveBeenCalledOnce()
    expect(keyOf(submits(later)[0])).toBe(keyOf(submits(server)[0]))
    expect(submits(later)[0]?.body).toEqual(submits(server)[0]?.body)
  })

  test('after which other contents were sent: it goes on as a change of what was saved', async () => {
    const server = await open({ [saveRoute]: noAnswer })
    await field('Description').fill('Paper')
    await submit.click()
    await expect.element(button('Try again')).toBeVisible()
    const stored = { ...record, enquiryType: 'RFQ', description: 'Paper', version: 1 } as const
    server.change(saveRoute, () => refused('ALREADY_SAVED', { current: stored }))
    server.change(getRoute, () => ok({ enquiry: stored }))
    await field('Description').fill('Paper and toner')
    await submit.click()
    await expect.element(page.getByRole('heading', { name: /saved already/ })).toHaveFocus()
    await expect
      .element(page.getByRole('row', { name: /^Description/ }))
      .toHaveTextContent('Paper and tonerPaper')
    expect(onOpen).toHaveBeenCalledExactlyOnceWith(7)
    await expect.element(page.getByText(record.reference)).toBeVisible()
    server.change(saveRoute, () => saved())
    await button('Keep mine').click()
    await expect.element(field('Description')).toHaveValue('Paper and toner')
    await expect.element(page.getByRole('tab', { name: 'History' })).toBeVisible()
    await expect.element(button('Withdraw…')).toBeVisible()
    await submit.click()
    await expect.poll(() => onClose).toHaveBeenCalledOnce()
    const [, second, third] = submits(server)
    expect(third?.body).toMatchObject({ id: 7, version: 1, description: 'Paper and toner' })
    expect(keyOf(third)).not.toBe(keyOf(second))
  })
})

describe('an enquiry that is there', () => {
  test('is shown with who made it, and changed with its version', async () => {
    const server = await open({ [saveRoute]: () => saved() }, { record: 7 })
    await expect.element(page.getByText('MIHUD.PROC.ITT.7.03.26')).toBeVisible()
    await expect
      .element(page.getByText(/^Created by/))
      .toHaveTextContent('Created by Mutale Mwansa on 30-Mar-2026 10:00, last changed on 31-Mar-2026 14:05')
    await expect.element(submit).toBeDisabled()
    await field('Vendor Category').selectOptions('LOCAL')
    await field('40 % Remitted').click()
    await field('Remitted On').fill('1 apr 2026')
    await submit.click()
    await expect.poll(() => onClose).toHaveBeenCalledOnce()
    expect(submits(server)[0]?.body).toMatchObject({
      id: 7,
      version: 3,
      vendorCategory: 'LOCAL',
      fortyPercentRemitted: true,
      fortyPercentRemittedOn: '2026-04-01',
      nonRemittanceReason: null,
    })
  })

  test('asks for the date of a remittance, or for the reason why there is none', async () => {
    await open({}, { record: 7 })
    await field('Reason For Not Remitting').fill('Bank was closed')
    await field('40 % Remitted').click()
    await expect.element(field('Reason For Not Remitting')).not.toBeInTheDocument()
    await expect.element(page.getByText('To complete: Remitted On')).toBeVisible()
    await field('Remitted On').fill('01-Jan-2090')
    await userEvent.tab()
    await expect.element(page.getByText('Remitted On may not be in the future.')).toBeVisible()
    await field('40 % Remitted').click()
    await expect.element(field('Reason For Not Remitting')).toHaveValue('')
  })

  test('that somebody else has changed: both are shown, keeping mine goes on top of theirs', async () => {
    const current = { ...record, version: 4, description: 'Supply of 60 reams', funder: 'CP' }
    const server = await open(
      {
        [saveRoute]: ({ body }) =>
          (body as { version: number }).version === 4 ? saved() : refused('STALE', { current }),
      },
      { record: 7 },
    )
    await field('Description').fill('Supply of 50 reams')
    await submit.click()
    await expect.element(page.getByRole('heading', { name: /Somebody else/ })).toHaveFocus()
    await expect
      .element(page.getByRole('row', { name: /^Description/ }))
      .toHaveTextContent('DescriptionSupply of 50 reamsSupply of 60 reams')
    await expect
      .element(page.getByRole('row', { name: /^Funder/ }))
      .toHaveTextContent('FunderGRZ (not changed by you)CP: Cooperating Partners')
    await button('Keep mine').click()
    await expect.element(field('Description')).toHaveValue('Supply of 50 reams')
    await expect.element(field('Funder')).toHaveValue('CP')
    await submit.click()
    await expect.poll(() => onClose).toHaveBeenCalledOnce()
    expect(submits(server).at(-1)?.body).toMatchObject({
      version: 4,
      description: 'Supply of 50 reams',
      funder: 'CP',
    })
  })

  test('that somebody else has changed: taking theirs shows it, with nothing left to submit', async () => {
    const current = { ...record, version: 4, description: 'Supply of 60 reams' }
    await open({ [saveRoute]: () => refused('STALE', { current }) }, { record: 7 })
    await field('Description').fill('Supply of 50 reams')
    await submit.click()
    await button('Take theirs').click()
    await expect.element(field('Description')).toHaveValue('Supply of 60 reams')
    await expect.element(submit).toBeDisabled()
  })

  test('that somebody else has withdrawn: what was typed can be read, and not be kept', async () => {
    const current = {
      ...record,
      version: 4,
      state: 'WITHDRAWN' as const,
      withdrawnOn: '2026-03-31T15:00:00+02:00',
      withdrawalReason: 'No budget',
    }
    const server = await open({ [saveRoute]: () => refused('STALE', { current }) }, { record: 7 })
    await field('Description').fill('Supply of 50 reams')
    server.change(getRoute, () => ok({ enquiry: current }))
    await submit.click()
    await expect.element(page.getByRole('heading', { name: /This enquiry has been withdrawn/ })).toBeVisible()
    await expect
      .element(page.getByRole('row', { name: /^Description/ }))
      .toHaveTextContent('DescriptionSupply of 50 reamsSupply of 40 reams of paper')
    await expect.element(button('Keep mine')).not.toBeInTheDocument()
    await button('Take theirs').click()
    await expect.element(page.getByText('No budget')).toBeVisible()
    await expect.element(field('Description')).toHaveValue('Supply of 40 reams of paper')
    await button('Close').click()
    await expect.poll(() => onClose).toHaveBeenCalledOnce()
  })

  test('that a paper has taken up meanwhile: keeping mine leaves the type as it is', async () => {
    const current = { ...record, version: 4, state: 'LINKED' as const, linked: true }
    const server = await open(
      {
        [saveRoute]: ({ body }) =>
          (body as { version: number }).version === 4 ? saved() : refused('STALE', { current }),
      },
      { record: 7 },
    )
    await field('Enquiry Type').selectOptions('RFP: Request For Proposal')
    await field('Description').fill('Supply of 50 reams')
    server.change(getRoute, () => ok({ enquiry: current }))
    await submit.click()
    await button('Keep mine').click()
    await expect.element(field('Enquiry Type')).toHaveValue('ITT: Invitation To Tender')
    await submit.click()
    await expect.poll(() => onClose).toHaveBeenCalledOnce()
    expect(submits(server).at(-1)?.body).toMatchObject({
      enquiryType: 'ITT',
      description: 'Supply of 50 reams',
    })
  })

  test('has a place in the form for every field that people fill in', async () => {
    const places = async (fortyPercentRemitted: boolean) => {
      await open({}, { record: 7, stored: { fortyPercentRemitted } })
      await expect.element(field('40 % Remitted')).toBeVisible()
      const named = [...document.querySelectorAll('form [name]')].map((each) => each.getAttribute('name'))
      await cleanup()
      return named
    }
    const found = new Set([...(await places(false)), ...(await places(true))])
    expect(found).toEqual(new Set(Object.keys(enquiryFields)))
  })

  test('taken up by a paper keeps its type', async () => {
    await open({}, { record: 7, stored: { state: 'LINKED', linked: true } })
    await expect.element(field('Enquiry Type')).toHaveAttribute('readonly')
    await expect
      .element(page.getByText('A paper has taken up this enquiry, so its type stays.'))
      .toBeVisible()
    await expect.element(field('Description')).not.toHaveAttribute('readonly')
    await expect.element(button('Withdraw…')).not.toBeInTheDocument()
  })

  test('in a department that is closed still shows it', async () => {
    await open({}, { record: 7, stored: { department: 'OLD' } })
    await expect.element(field('Department')).toHaveDisplayValue('Closed (closed)')
  })

  test.each(['GUEST', 'DEV'] as const)('is there to be read for %s', async (role) => {
    await open({}, { record: 7, role })
    await expect.element(field('Enquiry Type')).toHaveValue('ITT: Invitation To Tender')
    await expect.element(field('Description')).toHaveAttribute('readonly')
    await expect.element(submit).not.toBeInTheDocument()
    await expect.element(button('Withdraw…')).not.toBeInTheDocument()
  })

  test('that was withdrawn says when and why, and stays as it is', async () => {
    const stored = {
      state: 'WITHDRAWN',
      withdrawnOn: '2026-04-01T08:00:00+02:00',
      withdrawalReason: 'No budget',
    } as const
    await open({}, { record: 7, role: 'ADMIN', stored })
    await expect.element(page.getByText('Withdrawn on 01-Apr-2026 08:00')).toBeVisible()
    await expect.element(page.getByText('No budget')).toBeVisible()
    await expect.element(field('Description')).toHaveAttribute('readonly')
    await expect.element(submit).not.toBeInTheDocument()
  })

  test('that is not there is told', async () => {
    await open({ [getRoute]: () => refused('NOT_FOUND') }, { record: 7 })
    await expect.element(page.getByText('There is no such record.')).toBeVisible()
    await button('Close').click()
    expect(onClose).toHaveBeenCalledOnce()
  })

  test('that could not be loaded can be tried again', async () => {
    const server = await open({ [getRoute]: () => refused('INTERNAL') }, { record: 7 })
    await expect.element(page.getByText('The enquiry could not be loaded.')).toBeVisible()
    server.change(getRoute, () => ok({ enquiry: record }))
    await button('Try again').click()
    await expect.element(field('Description')).toHaveValue(record.description)
  })

  test('leads on to its neighbours', async () => {
    await open({ 'GET /api/procurement/enquiries/6': () => ok({ enquiry: record }) }, { record: 7 })
    await expect.element(field('Description')).toBeVisible()
    await userEvent.keyboard('{Alt>}{PageDown}{/Alt}')
    expect(onOpen).toHaveBeenLastCalledWith(6)
  })

  test('tells its history', async () => {
    const history = [
      {
        happenedOn: '2026-03-31T14:05:00+02:00',
        actor: 'Bwalya Tembo',
        action: 'changed',
        changes: [{ field: 'vendorCategory', before: 'CITIZEN', after: 'LOCAL' }],
      },
    ]
    const pagination = paginate({ page: 0, size: 20 }, 1, 1)
    await open({ [historyRoute]: () => ok({ history, pagination }) }, { record: 7 })
    await field('Description').fill('Typed')
    await page.getByRole('tab', { name: 'History' }).click()
    await expect.element(page.getByText('Bwalya Tembo')).toBeVisible()
    await expect.element(page.getByText(/Vendor Category: Citizen/)).toHaveTextContent('Local')
    await page.getByRole('tab', { name: 'Details' }).click()
    await expect.element(field('Description')).toHaveValue('Typed')
  })
})

describe('withdrawing', () => {
  const withdrawn = () =>
    ok({ enquiry: { ...record, state: 'WITHDRAWN' } }, 'The enquiry has been withdrawn.')
  const question = page.getByRole('dialog', { name: 'Withdraw this enquiry?' })

  test('takes a reason', async () => {
    const server = await open({ [withdrawRoute]: withdrawn }, { record: 7 })
    await button('Withdraw…').click()
    await expect.element(field('Reason For Withdrawing')).toHaveFocus()
    await expect.element(question.getByRole('button', { name: 'Withdraw' })).toBeDisabled()
    await field('Reason For Withdrawing').fill('No budget')
    await question.getByRole('button', { name: 'Withdraw' }).click()
    await expect.poll(() => onClose).toHaveBeenCalledOnce()
    await expect.element(page.getByText('The enquiry has been withdrawn.')).toBeVisible()
    expect(server.bodiesOf(withdrawRoute)).toEqual([{ version: 3, reason: 'No budget' }])
  })

  test('is for an officer’s own records, and for an administrator any', async () => {
    const stored = { initiatorId: '01890000-0000-7000-8000-0000000000ff' }
    await open({}, { record: 7, stored })
    await expect.element(field('Description')).toBeVisible()
    await expect.element(button('Withdraw…')).not.toBeInTheDocument()
    await cleanup()
    await open({}, { record: 7, role: 'ADMIN', stored })
    await expect.element(button('Withdraw…')).toBeVisible()
  })

  test('one that somebody else has changed is told, and can still be done', async () => {
    const server = await open(
      {
        [withdrawRoute]: ({ body }) =>
          (body as { version: number }).version === 4
            ? withdrawn()
            : refused('STALE', { current: { ...record, version: 4 } }),
      },
      { record: 7 },
    )
    await button('Withdraw…').click()
    await field('Reason For Withdrawing').fill('No budget')
    const confirm = question.getByRole('button', { name: 'Withdraw' })
    await confirm.click()
    await expect
      .element(question.getByRole('alert'))
      .toHaveTextContent('Somebody else has changed this enquiry')
    await confirm.click()
    await expect.poll(() => onClose).toHaveBeenCalledOnce()
    expect(server.bodiesOf(withdrawRoute)).toHaveLength(2)
  })

  test('once more, with another reason, after a lost answer shows the reason that is kept', async () => {
    const current = {
      ...record,
      version: 4,
      state: 'WITHDRAWN' as const,
      withdrawnOn: '2026-03-31T15:00:00+02:00',
      withdrawalReason: 'No budget',
    }
    const server = await open({ [withdrawRoute]: noAnswer }, { record: 7 })
    await button('Withdraw…').click()
    await field('Reason For Withdrawing').fill('No budget')
    await question.getByRole('button', { name: 'Withdraw' }).click()
    await expect.element(question.getByRole('alert')).toHaveTextContent('The server cannot be reached.')
    server.change(getRoute, () => ok({ enquiry: current }))
    server.change(withdrawRoute, () => refused('ALREADY_SAVED', { current }))
    await field('Reason For Withdrawing').fill('Bought elsewhere')
    await question.getByRole('button', { name: 'Withdraw' }).click()
    await expect.element(question).not.toBeInTheDocument()
    await expect.element(page.getByText(/with other contents/)).toBeVisible()
    await expect.element(page.getByText('No budget')).toBeVisible()
    expect(onClose).not.toHaveBeenCalled()
  })

  test('can be read on its button while the pointer is above it', async () => {
    await open({}, { record: 7 })
    await button('Withdraw…').hover()
    const { color, backgroundColor } = getComputedStyle(button('Withdraw…').element())
    const [dark, light] = [color, backgroundColor].map(luminance).toSorted((x, y) => x - y)
    expect((light! + 0.05) / (dark! + 0.05)).toBeGreaterThanOrEqual(4.5)
  })
})

describe('what was typed and not sent', () => {
  test('comes back after an expired session, can be discarded, and then is gone', async () => {
    await open()
    await field('Description').fill('Typed before the session ran out')
    endSession('expired')
    await cleanup()
    await open()
    await expect.element(page.getByText('Your unsaved input has been restored.')).toBeVisible()
    await expect.element(field('Description')).toHaveValue('Typed before the session ran out')
    await expect.element(submit).toBeEnabled()
    await button('Discard').click()
    await expect.element(field('Description')).toHaveValue('')
    await expect.element(page.getByText('Your unsaved input has been restored.')).not.toBeInTheDocument()
    await cleanup()
    await open()
    await expect.element(field('Description')).toHaveValue('')
    await expect.element(page.getByText('Your unsaved input has been restored.')).not.toBeInTheDocument()
  })

  test('of a record that has been changed since meets the newer one when it is sent', async () => {
    await open({}, { record: 7 })
    await field('Description').fill('Mine')
    endSession('expired')
    await cleanup()
    const current = { ...record, version: 4, description: 'Theirs', funder: 'CP' } as const
    const server = await open(
      {
        [saveRoute]: ({ body }) =>
          (body as { version: number }).version === 4 ? saved() : refused('STALE', { current }),
      },
      { record: 7, stored: current },
    )
    await expect.element(field('Description')).toHaveValue('Mine')
    await submit.click()
    await button('Keep mine').click()
    await submit.click()
    await expect.poll(() => onClose).toHaveBeenCalledOnce()
    expect(submits(server).at(-1)?.body).toMatchObject({ version: 4, description: 'Mine', funder: 'CP' })
  })

  test('is asked about before the dialog goes, and gone when it is discarded', async () => {
    await open()
    await field('Description').fill('Typed')
    await button('Close').click()
    await button('Keep editing').click()
    await expect.element(field('Description')).toHaveValue('Typed')
    expect(onClose).not.toHaveBeenCalled()
    await button('Close').click()
    await button('Discard').click()
    expect(onClose).toHaveBeenCalledOnce()
    await expect.poll(() => keptDraft(userId, 'enquiries', 'new')).toBeNull()
  })

  test('belongs to this window as long as another has its own, and stays when that one discards it', async () => {
    const other = draftsIn({ name: 'other', before: null })<object>(userId, 'enquiries', 'new')
    const closeOther = other.hold()
    other.keep({ base: {}, values: { description: 'Typed elsewhere' }, sentKey: null }, 'now')
    await open()
    await field('Description').fill('Typed here')
    await expect.poll(() => keptDraft(userId, 'enquiries', 'new')).not.toBeNull()
    other.forget()
    closeOther()
    await cleanup()
    await open()
    await expect.element(field('Description')).toHaveValue('Typed here')
  })

  test('in a window that is gone comes back here', async () => {
    const base = blankEnquiry(new Date('2026-03-31T08:00:00Z'), 'PROC')
    const values = { ...base, description: 'Typed before the crash' }
    draftsIn({ name: 'gone', before: null })(userId, 'enquiries', 'new').keep(
      { base, values, sentKey: null },
      'now',
    )
    await open()
    await expect.element(field('Description')).toHaveValue('Typed before the crash')
    await expect.element(page.getByText('Your unsaved input has been restored.')).toBeVisible()
  })

  test('does not stay behind after signing out', async () => {
    await open({ 'POST /api/auth/logout': () => ok({}) })
    await field('Description').fill('Typed')
    await expect.poll(() => keptDraft(userId, 'enquiries', 'new')).not.toBeNull()
    signOut()
    await expect.poll(() => keptDraft(userId, 'enquiries', 'new')).toBeNull()
  })
})

describe.each(['light', 'dark'] as const)('in %s', (colorScheme) => {
  beforeEach(() => usePreferences.setState({ colorScheme }))

  test.each([
    [1366, 768],
    [390, 844],
  ])('at %d × %d nothing is out of reach', async (width, height) => {
    onTestFinished(() => page.viewport(1366, 768))
    await page.viewport(width, height)
    const current = { ...record, version: 4, description: 'Supply of 60 reams' }
    const history = [
      {
        happenedOn: '2026-03-31T14:05:00+02:00',
        actor: 'Bwalya Tembo',
        action: 'changed',
        changes: [{ field: 'vendorCategory', before: 'CITIZEN', after: 'LOCAL' }],
      },
    ]
    await open(
      {
        [saveRoute]: () => refused('STALE', { current }),
        [historyRoute]: () => ok({ history, pagination: paginate({ page: 0, size: 20 }, 1, 1) }),
      },
      { record: 7 },
    )
    await field('Description').fill('x'.repeat(301))
    expect(await accessibilityFaults()).toEqual([])
    await page.getByRole('tab', { name: 'History' }).click()
    await expect.element(page.getByText('Bwalya Tembo')).toBeVisible()
    expect(await accessibilityFaults()).toEqual([])
    await page.getByRole('tab', { name: 'Details' }).click()
    await field('Description').fill('Supply of 50 reams')
    await submit.click()
    await expect.element(button('Keep mine')).toBeVisible()
    expect(await accessibilityFaults()).toEqual([])
    await button('Take theirs').click()
    await button('Withdraw…').click()
    await expect.element(field('Reason For Withdrawing')).toBeVisible()
    expect(await accessibilityFaults()).toEqual([])
  })
})

/** How bright a colour such as `rgb(179, 38, 30)` is, as WCAG reckons it. */
function luminance(color: string): number {
  const parts = (color.match(/\d+/g) ?? []).slice(0, 3).map((part) => {
    const share = Number(part) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  const [red = 0, green = 0, blue = 0] = parts
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
