import type { AmendmentRecord } from '@insaka/domain/contracts/contracts.schema'
import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { accessibilityFaults } from '../../../test/accessibility.ts'
import {
  amendmentOf,
  amendmentRoutes as routes,
  contractNo,
  contractPaper,
  contractsReply,
  openAmendment as open,
} from '../../../test/amendments.ts'
import { tokenFor } from '../../../test/factory.ts'
import { readDefinitions, fieldsInDialog } from '../../../test/dialog-values.ts'
import { type fakeServer, noAnswer, ok, refusalReply } from '../../../test/fake-server.ts'
import { fakeUploads } from '../../../test/fake-upload.ts'
import { attachment, button, date, field, me, setDate } from '../../../test/papers.ts'
import { onClose } from '../../../test/record-dialog.tsx'
import { amendmentValuesFrom } from '../../papers/contract-paper.ts'
import { beginSession } from '../../session/session.ts'
import { startNewRecord } from '../../registers/dialog/start-new-record.ts'
import { longTest } from '../../../test/long-tests.ts'

const amend = button('Amend')

const contractField = page.getByRole('combobox', { name: 'Contract' })

const overLimitMessage = 'Amended contract sum should not exceed 25% of the initial contract sum'

type Server = ReturnType<typeof fakeServer>

const paperWith = (...amendments: AmendmentRecord[]) =>
  contractPaper({ amendments, revisedValue: 1_100_000 }, { version: 4 })

const amendReply = (amendment = amendmentOf(1, entry)) => ok({ mpc: paperWith(amendment), amendment })

const attachReply = () =>
  ok({ mpc: paperWith(amendmentOf(3), amendmentOf(1, { attachmentId: file.id, attachment: file })) })

const file = attachment(1, { fileName: 'Addendum.pdf' })

const entry = {
  approvedOn: '2026-05-04',
  clearedOn: '2026-05-11',
  amendedOn: '2026-05-18',
  description: 'Twenty more reams',
  amendedSum: 1_100_000,
}

async function chooseContract(id = 4) {
  await contractField.click()
  await page.getByRole('option', { name: new RegExp(contractNo(id)) }).click()
}

async function fillIn() {
  await chooseContract()
  await setDate('Approved On', '4-May-2026')
  await setDate('Cleared On', '11-May-2026')
  await setDate('Amended On', '18-May-2026')
  await field('Description').fill('Twenty more reams')
  await field('Amended Sum').fill('1100000')
}

const versionsSent = (server: Server, route: string) =>
  server.bodiesOf(route).map((body) => (body as { version: number }).version)

beforeEach(() => page.viewport(1366, 768))

describe('a new amendment', () => {
  test('rejects a date as the sum and keeps the other input', async () => {
    await open()
    await fillIn()
    await field('Amended Sum').fill('2026-05-18')
    await setDate('Approved On', '3-May-2026')
    await expect.element(page.getByText('This has cleared Cleared On and Amended On. Restore')).toBeVisible()
    await expect.element(field('Description')).toHaveValue('Twenty more reams')
  })

  test('starts with its contract and proposes the value of the contract as the sum', async () => {
    const { server } = await open()
    await expect.element(page.getByRole('dialog', { name: 'Contract Amendment' })).toBeVisible()
    await expect.element(contractField).toHaveFocus()
    await chooseContract()
    await expect.element(field('Initial Sum')).toHaveValue('ZMW 1,000,000.00')
    await expect.element(field('Initial Sum')).toHaveAttribute('readonly')
    await expect.element(field('Amended Sum')).toHaveValue('1,000,000.00')
    await expect.element(field('Difference, %')).toHaveValue('0.00')
    await expect.element(page.getByText(/At most ZMW 1,250,000\.00, 250,000\.00 more than now/)).toBeVisible()
    const contractsUrl = new URL(
      server.sent.find(({ route }) => route === routes.contracts)!.url,
      'http://test',
    )
    expect(contractsUrl.searchParams.get('scope')).toBe('institution')
    expect(await accessibilityFaults()).toEqual([])
  })

  test('starts from the current value of an amended contract and shows the difference from both values', async () => {
    const amendedContract = {
      revisedValue: 1_250_000,
      amendments: [amendmentOf(8, { amendedSum: 1_250_000 })],
    }
    await open({ [routes.contracts]: (request) => contractsReply(request, [contractPaper(amendedContract)]) })
    await chooseContract()
    await expect.element(field('Initial Sum')).toHaveValue('ZMW 1,000,000.00')
    await expect.element(field('Revised Value')).toHaveValue('ZMW 1,250,000.00')
    await expect.element(field('Amended Sum')).toHaveValue('1,250,000.00')
    const difference = field('Difference, %')
    await expect.element(difference).toHaveValue('25.00')
    await expect.element(difference).toHaveAccessibleDescription('The revised value does not change.')
    await field('Amended Sum').fill('1000000')
    await expect.element(difference).toHaveValue('0.00')
    await expect
      .element(difference)
      .toHaveAccessibleDescription('ZMW 250,000.00 less than the revised value (−20.00 %).')
    await field('Amended Sum').fill('1250000.01')
    await userEvent.tab()
    await expect.element(page.getByText(overLimitMessage)).toBeVisible()
  })

  test('saves only the amendment, under the version of the paper that was loaded', async () => {
    const { server } = await open({
      [routes.amend]: () => amendReply(amendmentOf(9, { ...entry, reference: `${contractNo(4)}.A2` })),
    })
    await fillIn()
    await amend.click()
    await expect.poll(() => onClose).toHaveBeenCalledOnce()
    await expect.element(page.getByText(`${contractNo(4)}.A2 saved`)).toBeVisible()
    expect(server.bodiesOf(routes.amend)).toEqual([{ amendment: entry, version: 3 }])
  })

  test.each([
    ['1250000', '25.00', null],
    ['1250000.01', '25.00', overLimitMessage],
    ['1260000', '26.00', overLimitMessage],
    ['900000', '-10.00', null],
    ['1033333.33', '3.33', null],
    ['249999.99', '-75.00', 'Amended Sum is less than the amount already paid.'],
    ['', '–', 'Amended Sum is required.'],
  ])('shows that %s differs by %s %%', async (sum, percent, message) => {
    await open()
    await chooseContract()
    await field('Amended Sum').fill(sum)
    await userEvent.tab()
    await expect.element(field('Difference, %')).toHaveValue(percent)
    const sumField = field('Amended Sum')
    if (message) await expect.element(sumField).toHaveAccessibleDescription(expect.stringContaining(message))
    else await expect.element(sumField).not.toHaveAttribute('aria-invalid', 'true')
  })

  test('cannot be made from a contract without a value', async () => {
    await open({
      [routes.contracts]: (request) => contractsReply(request, [contractPaper({ value: 0, amountPaid: 0 })]),
    })
    await chooseContract()
    await expect.element(page.getByText('A contract without a value cannot be amended.')).toBeVisible()
  })

  test('enforces the rules between its dates and clears the dates after a changed one', async () => {
    await open()
    await expect.element(date('Cleared On')).toHaveAttribute('readonly')
    await expect
      .element(page.getByText('Kindly set MPC approval date first before setting MOJ clearance date.'))
      .toBeVisible()
    await setDate('Approved On', '12-May-2026')
    await setDate('Cleared On', '11-May-2026')
    const early = page.getByText('MOJ clearance date should come after MPC approval date.')
    await expect.element(early).toBeVisible()
    await setDate('Cleared On', '12-May-2026')
    await expect.element(early).not.toBeInTheDocument()
    await setDate('Amended On', '11-May-2026')
    await expect.element(page.getByText('Amendment date should come after MOJ clearance.')).toBeVisible()
    await setDate('Amended On', '12-May-2026')
    await setDate('Cleared On', '13-May-2026')
    await expect.element(date('Amended On')).toHaveValue('')
    await setDate('Amended On', '14-May-2026')
    await setDate('Approved On', '4-May-2026')
    await expect.element(date('Cleared On')).toHaveValue('')
    await expect.element(date('Amended On')).toHaveValue('')
    await expect.element(page.getByText('Cleared because Approved On has changed.').first()).toBeVisible()
  })

  test('accepts 300 characters of description', async () => {
    await open()
    await field('Description').fill('x'.repeat(301))
    await expect.element(page.getByText('Exceeded character limit of 300.')).toBeVisible()
    await expect.element(page.getByText('301 / 300')).toBeVisible()
  })

  test('shows a server rejection under its field', async () => {
    const belowPaidMessage = 'Amended Sum is less than the amount already paid.'
    await open({
      [routes.amend]: () =>
        refusalReply('INVALID', { fields: { 'amendment.amendedSum': [belowPaidMessage] } }),
    })
    await fillIn()
    await amend.click()
    await expect
      .element(field('Amended Sum'))
      .toHaveAccessibleDescription(expect.stringContaining(belowPaidMessage))
    await expect.element(field('Amended Sum')).toHaveFocus()
  })

  test('keeps its input when another user changed the contract, and shows the current contract', async () => {
    const current = contractPaper({ revisedValue: 1_200_000, amendments: [amendmentOf(8)] }, { version: 4 })
    const { server } = await open({ [routes.amend]: () => refusalReply('STALE', { current }) })
    await fillIn()
    await amend.click()
    await expect.element(contractField).toHaveAccessibleDescription(/has changed this contract/)
    await expect.element(page.getByText(/At most ZMW 1,250,000\.00, 50,000\.00 more than now/)).toBeVisible()
    await expect.element(field('Amended Sum')).toHaveValue('1,100,000.00')
    server.change(routes.amend, () => amendReply())
    await amend.click()
    await expect.poll(() => onClose).toHaveBeenCalledOnce()
    expect(versionsSent(server, routes.amend)).toEqual([3, 4])
  })

  test('can be started from a contract', async () => {
    const values = amendmentValuesFrom(contractPaper())
    // Drafts exist only within a session.
    beginSession(tokenFor())
    startNewRecord({ userId: me, register: 'amendments', values, reason: 'From contract 4; not saved yet.' })
    await open()
    await expect.element(contractField).toHaveValue(contractNo(4))
    await expect.element(field('Amended Sum')).toHaveValue('1,000,000.00')
  })

  longTest('finds its contract by typed text', async () => {
    const { server } = await open()
    await contractField.fill('year')
    await expect
      .poll(() =>
        server.sent.some(({ url }) => new URL(url, 'http://x').searchParams.get('search') === 'year'),
      )
      .toBe(true)
    await expect.element(page.getByRole('option', { name: /Paper for a year/ })).toBeVisible()
  })

  longTest('warns about a date before the award', async () => {
    await open()
    await chooseContract()
    await setDate('Approved On', '6-Apr-2026')
    await setDate('Cleared On', '6-Apr-2026')
    await setDate('Amended On', '19-Apr-2026')
    const cautionText = 'The amendment is dated before the contract was awarded. Check both dates.'
    await expect.element(date('Amended On')).toHaveAccessibleDescription(cautionText)
    await setDate('Amended On', '20-Apr-2026')
    await expect.element(date('Amended On')).not.toHaveAccessibleDescription()
  })

  longTest('keeps a changed amendment unsaved after the answer to its first attempt was lost', async () => {
    const { server } = await open({ [routes.amend]: noAnswer })
    await fillIn()
    await amend.click()
    await expect.element(page.getByText(/sending it again does not save it twice/)).toBeVisible()
    await field('Description').fill('Another word')
    const amendments = [amendmentOf(9, entry), amendmentOf(10)]
    const current = contractPaper({ revisedValue: 1_200_000, amendments }, { version: 5 })
    server.change(routes.amend, () => refusalReply('ALREADY_SAVED', { current }))
    await button('Try again').click()
    await expect.element(contractField).toHaveAccessibleDescription(/earlier attempt has been saved/)
    await expect.element(field('Description')).toHaveValue('Another word')
    server.change(routes.amend, () => amendReply())
    await amend.click()
    await expect.poll(() => onClose).toHaveBeenCalledOnce()
    expect(new Set(server.keysOf(routes.amend)).size).toBe(2)
    expect(versionsSent(server, routes.amend)).toEqual([3, 3, 5])
  })

  longTest(
    'stays with the newly chosen contract after the answer for another contract was lost',
    async () => {
      const papers = [
        contractPaper(),
        contractPaper({ id: 5, reference: contractNo(5) }, { id: 8, version: 2 }),
      ]
      const { server } = await open({
        [routes.contracts]: (request) => contractsReply(request, papers),
        [routes.amend]: noAnswer,
        'POST /api/procurement/hvp/contracts/5/amendments': () =>
          refusalReply('ALREADY_SAVED', { current: paperWith(amendmentOf(9, entry)) }),
      })
      await fillIn()
      await amend.click()
      await expect.element(page.getByText(/sending it again does not save it twice/)).toBeVisible()
      await chooseContract(5)
      await button('Try again').click()
      await expect.element(contractField).toHaveAccessibleDescription(/earlier attempt has been saved/)
      await expect.element(contractField).toHaveValue(contractNo(5))
      expect(server.bodiesOf('POST /api/procurement/hvp/contracts/5/amendments')).toMatchObject([
        { version: 2 },
      ])
    },
  )
})

describe('a saved amendment', () => {
  const definitionsShown = {
    'Approved On': '04-May-2026',
    'Cleared On': '11-May-2026',
    'Amended On': '18-May-2026',
    'Initial Sum': 'ZMW 1,000,000.00',
    'Amended Sum': 'ZMW 1,100,000.00',
    'Difference, %': '+10.00 %',
    Contract: contractNo(4),
    'Committee Paper': 'MIHUD.GRZ.PROC.G.MPC.4.7.03.26',
    Vendor: 'Chilenje Stationers',
    Department: 'Procurement',
    'Recorded by': 'Chipo Banda',
    'Recorded on': '18-May-2026 09:30',
  }
  async function attach() {
    const uploads = fakeUploads()
    await expect.element(button('Attach PDF…')).toBeVisible()
    const input = document.querySelector('[role=dialog] input[type=file]')!
    const pdf = new File(['%PDF-1.7\n%%EOF\n'], 'Addendum.pdf', { type: 'application/pdf' })
    await page.elementLocator(input).upload(pdf)
    await expect.poll(() => uploads).toHaveLength(1)
    await uploads[0]!.answer(ok({ attachmentId: file.id, attachment: file }))
  }

  test('is shown for reading, with links to its contract and paper', async () => {
    await open({}, { record: 1 })
    await expect.poll(readDefinitions).toEqual(definitionsShown)
    const link = (name: string) => page.getByRole('link', { name, exact: true }).first()
    await expect
      .element(link(contractNo(4)))
      .toHaveAttribute('href', '/insaka/plscm/hvp/contracts?record=4&scope=institution')
    await expect
      .element(link(definitionsShown['Committee Paper']))
      .toHaveAttribute('href', '/insaka/plscm/hvp/mpcs?record=7&scope=institution')
    expect(fieldsInDialog()).toEqual(['file'])
    await expect.element(amend).not.toBeInTheDocument()
  })

  test('accepts a file and sends nothing else', async () => {
    const { server } = await open({ [routes.attach]: attachReply }, { record: 1 })
    await attach()
    await expect.element(page.getByText(/attached when you save the amendment/)).toBeVisible()
    await button('Save').click()
    await expect.poll(() => onClose).toHaveBeenCalledOnce()
    expect(server.bodiesOf(routes.attach)).toEqual([{ attachmentId: file.id, version: 3 }])
  })

  test('shows its file to a guest without letting the guest change it', async () => {
    await open({}, { record: 1, role: 'GUEST', stored: { attachmentId: file.id, attachment: file } })
    await expect
      .poll(readDefinitions)
      .toMatchObject({ ...definitionsShown, 'Amendment File': expect.stringMatching(/^Addendum/) })
    expect(fieldsInDialog()).toEqual([])
    await expect.element(button('Save')).not.toBeInTheDocument()
  })

  test('fits 390 pixels', async () => {
    await page.viewport(390, 844)
    await open({}, { record: 1 })
    await expect.poll(readDefinitions).toEqual(definitionsShown)
    const dialog = page.getByRole('dialog').element()
    expect(dialog.scrollWidth).toBeLessThanOrEqual(dialog.clientWidth)
    expect(await accessibilityFaults()).toEqual([])
  })

  longTest('offers a choice between two files after another user changed the paper', async () => {
    const newerFile = attachment(5)
    const current = paperWith(
      amendmentOf(3),
      amendmentOf(1, { attachmentId: newerFile.id, attachment: newerFile }),
    )
    const { server } = await open(
      { [routes.attach]: () => refusalReply('STALE', { current }) },
      { record: 1 },
    )
    await attach()
    await button('Save').click()
    await expect.element(page.getByRole('row', { name: /^Amendment File/ })).toBeVisible()
    await button('Keep mine').click()
    server.change(routes.attach, attachReply)
    await button('Save').click()
    await expect.poll(() => onClose).toHaveBeenCalledOnce()
    expect(versionsSent(server, routes.attach)).toEqual([3, 4])
  })
})
