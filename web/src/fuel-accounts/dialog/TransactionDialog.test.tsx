import { addDays, formatDay, toDay } from '@insaka/domain/core/dates'
import { refusals } from '@insaka/domain/core/errors'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { accessibilityFaults } from '../../../test/accessibility.ts'
import { savedDraft } from '../../../test/drafts.ts'
import { historyOf, noAnswer, ok, refusalReply, type SentRequest } from '../../../test/fake-server.ts'
import {
  depositRecord,
  drawRecord,
  fuelPath,
  fuelRoutes,
  openFuel,
  postedReply,
  price,
} from '../../../test/fuel.ts'
import { me, setDate, somebodyElse } from '../../../test/papers.ts'

const dialog = page.getByRole('dialog').first()
const field = (name: string) => dialog.getByLabelText(name, { exact: true })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const submit = button('Submit')
const today = toDay(new Date())
const openDraw = (routes = {}) => openFuel(`${fuelPath}?record=draw`, routes)
const messageText = (text: string) => page.getByText(text, { exact: true })

async function fillIn() {
  await field('Reference').fill('FC-9')
  await field('Client').fill('Hilux BAH 2231')
  await field('Description').fill('Delivery of laptops')
  await field('Fuel Type').selectOptions('DIESEL')
  await field('Litres').fill('85')
}
const setTransactionDate = (day: string) => setDate('Transaction Date', formatDay(day))

beforeEach(() => page.viewport(1366, 768))

describe('a draw', () => {
  test('is dated today, names its account and cannot be sent while empty', async () => {
    await openDraw()
    await expect.element(page.getByRole('dialog', { name: 'FUEL WITHDRAW' })).toHaveTextContent('Procurement')
    await expect.element(field('Transaction Date')).toHaveValue(formatDay(today))
    await expect.element(submit).toBeDisabled()
    expect(dialog.element().getBoundingClientRect().width).toBe(384)
    expect(await accessibilityFaults()).toEqual([])
  })

  test('computes the amount at the price of its day and the remaining balance while typing', async () => {
    const yesterday = addDays(today, -1)
    await openDraw({
      'GET /api/stores/products': () =>
        ok({
          products: [price({}), price({ id: 2, price: 24.5, effectiveOn: today, initiator: 'Bwalya Tembo' })],
        }),
    })
    await expect.element(field('Amount (ZMW)')).toHaveValue('–')
    await fillIn()
    await expect.element(field('Pump Price (ZMW)')).toHaveValue('24.50')
    await expect.element(field('Pump Price (ZMW)')).toHaveAttribute('readonly')
    await expect.element(field('Pump Price (ZMW)')).not.toHaveAccessibleDescription()
    await expect.element(field('Amount (ZMW)')).toHaveValue('2,082.50')
    await setTransactionDate(yesterday)
    await expect.element(field('Pump Price (ZMW)')).toHaveValue('23.90')
    await expect
      .element(field('Pump Price (ZMW)'))
      .toHaveAccessibleDescription('Not confirmed by your institution.')
    await expect.element(field('Amount (ZMW)')).toHaveValue('2,031.50')
    await expect
      .element(dialog)
      .toHaveTextContent('Balance now12,968.50This draw, 85.000 l × 23.90−2,031.50Balance leftZMW 10,937.00')
    await field('Litres').fill('0.0015')
    await expect.element(field('Amount (ZMW)')).toHaveValue('–')
  })

  test('shows errors under its fields', async () => {
    await openDraw()
    await fillIn()
    await expect.element(submit).toBeEnabled()
    await setTransactionDate(addDays(today, 1))
    await expect.element(messageText('Transaction Date may not be in the future.')).toBeVisible()
    await expect.element(submit).toBeDisabled()
    await setTransactionDate(addDays(today, -32))
    await expect
      .element(messageText('Enter a day within the last 31 days. An administrator may go back 366 days.'))
      .toBeVisible()
    await setTransactionDate(addDays(today, -31))
    await expect.element(submit).toBeEnabled()
    await field('Fuel Type').selectOptions('NA')
    ;(field('Fuel Type').element() as HTMLElement).focus()
    await userEvent.tab()
    await expect.element(messageText('Fuel Type is required for a draw.')).toBeVisible()
    await expect.element(submit).toBeDisabled()
    await field('Litres').fill('0')
    await userEvent.tab()
    await expect.element(messageText('Litres must be above zero.')).toBeVisible()
    await field('Litres').fill('1.2345')
    await userEvent.tab()
    await expect.element(messageText('Litres may have at most three decimals.')).toBeVisible()
    await field('Description').fill('x'.repeat(301))
    await expect.element(messageText('Exceeded Character Limit of 300.')).toBeVisible()
    await expect.element(submit).toBeDisabled()
  })

  test('can be dated up to a year back by an administrator', async () => {
    await openFuel(`${fuelPath}?record=draw`, {}, 'ADMIN')
    await fillIn()
    await setTransactionDate(addDays(today, -366))
    await expect.element(submit).toBeEnabled()
  })

  test('suggests the clients of earlier draws', async () => {
    await openDraw()
    await field('Client').fill('hil')
    const options = () => [...document.querySelectorAll('[role=dialog] datalist option')]
    await expect.poll(() => options().map(({ textContent }) => textContent)).toEqual(['Hilux BAH 2231'])
  })

  test('is sent once, closes and can be opened from its message', async () => {
    const { server, address } = await openDraw({
      [fuelRoutes.post]: postedReply,
      [fuelRoutes.get(9)]: () => ok({ transaction: drawRecord(9) }),
    })
    await fillIn()
    await field('Coupon').fill('C 118')
    await userEvent.keyboard('{Control>}s{/Control}')
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    expect(server.bodiesOf(fuelRoutes.post)).toEqual([
      {
        transactionType: 'WITHDRAW',
        accountHolder: 'proc',
        transactionDate: today,
        reference: 'FC-9',
        client: 'Hilux BAH 2231',
        coupon: 'C 118',
        formerReference: null,
        description: 'Delivery of laptops',
        fuelType: 'DIESEL',
        litres: 85,
        amount: null,
      },
    ])
    expect(savedDraft(me, 'fuel', 'draw PROC')).toBeNull()
    await expect.element(messageText('FC-9 saved. Left: ZMW 12,968.50')).toBeVisible()
    await button('Open').click()
    await expect.poll(address).toBe(`${fuelPath}?record=9`)
  })

  test('is kept without an answer and sent again with the same idempotency key', async () => {
    const { server } = await openDraw({ [fuelRoutes.post]: noAnswer })
    await fillIn()
    await submit.click()
    await expect.element(page.getByText(/sending it again does not save it twice/)).toBeVisible()
    const storedDraft = savedDraft(me, 'fuel', 'draw PROC')
    expect(storedDraft?.values).toMatchObject({ reference: 'FC-9', litres: 85 })
    server.change(fuelRoutes.post, postedReply)
    await submit.click()
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    expect(new Set(server.keysOf(fuelRoutes.post))).toEqual(new Set([storedDraft?.submit.key]))
  })

  test('links to the draw that used its coupon and keeps the input', async () => {
    const usedBy = { id: 740, reference: 'FC 0740', transactionDate: '2026-03-24' }
    const couponMessage =
      'This coupon has already been used in the same year. Used on 24-Mar-2026 by FC 0740.'
    await openDraw({
      [fuelRoutes.post]: () =>
        refusalReply('INVALID', { fields: { coupon: [couponMessage] }, payload: { usedBy } }),
    })
    await fillIn()
    await field('Coupon').fill('C 118')
    await submit.click()
    await expect.element(messageText(couponMessage)).toBeVisible()
    const usedByLink = page.getByRole('link', { name: 'Open FC 0740 in a new tab' })
    await expect.element(usedByLink).toHaveAttribute('href', `${fuelPath}?record=740`)
    await expect.element(usedByLink).toHaveAttribute('target', '_blank')
    expect(await accessibilityFaults()).toEqual([])
    await expect.element(field('Litres')).toHaveValue('85.000')
    await field('Coupon').fill('C 119')
    await expect.element(messageText(couponMessage)).not.toBeInTheDocument()
    await expect.element(usedByLink).not.toBeInTheDocument()
  })

  test('is shown as saved if an earlier attempt saved other contents', async () => {
    const { address } = await openDraw({
      [fuelRoutes.post]: () => refusalReply('ALREADY_SAVED', { current: drawRecord(2) }),
    })
    await fillIn()
    await submit.click()
    await expect.element(messageText(refusals.ALREADY_SAVED.message)).toBeVisible()
    await expect.poll(address).toBe(`${fuelPath}?account=PROC&record=2`)
    expect(savedDraft(me, 'fuel', 'draw PROC')).toBeNull()
  })
})

describe('a draw below zero', () => {
  const overdraft = ({ url, ...request }: SentRequest) =>
    url.endsWith('?overdraft=confirmed')
      ? postedReply({ url, ...request })
      : refusalReply('OVERDRAFT', {
          message: 'This would leave ZMW -11.00 in the account.',
          payload: { balance: 12_968.5, amount: 12_979.5, left: -11 },
        })
  const question = page.getByRole('dialog', { name: 'Take the account below zero?' })

  test('asks for confirmation and is sent again with the same idempotency key', async () => {
    const { server, callsTo } = await openDraw({ [fuelRoutes.post]: overdraft })
    await fillIn()
    await submit.click()
    await expect
      .element(question)
      .toHaveTextContent('The account holds ZMW 12,968.50. This takes 12,979.50 and would leave ZMW −11.00.')
    expect(await accessibilityFaults()).toEqual([])
    await button('Draw anyway').click()
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    expect(callsTo(fuelRoutes.post).map(({ url }) => url.split('?')[1])).toEqual([
      undefined,
      'overdraft=confirmed',
    ])
    const [first, second] = server.keysOf(fuelRoutes.post)
    expect(first).toBeTruthy()
    expect(second).toBe(first)
  })

  test('can be corrected, with the reason shown under its litres', async () => {
    const { server } = await openDraw({ [fuelRoutes.post]: overdraft })
    await fillIn()
    await submit.click()
    await button('Change the draw').click()
    await expect.element(question).not.toBeInTheDocument()
    await expect.element(messageText('This would leave ZMW -11.00 in the account.')).toBeVisible()
    await expect.element(field('Litres')).toHaveAttribute('aria-invalid', 'true')
    expect(server.bodiesOf(fuelRoutes.post)).toHaveLength(1)
  })
})

test('posts a deposit of the institution without fuel', async () => {
  const { server } = await openFuel(`${fuelPath}?record=deposit`, { [fuelRoutes.post]: postedReply })
  await expect.element(page.getByRole('dialog', { name: 'ACCOUNT DEPOSIT' })).toBeVisible()
  await expect.element(field('Client')).toHaveValue('Infrastructure')
  await expect.element(field('Client')).toHaveAttribute('readonly')
  await expect.element(field('Litres')).not.toBeInTheDocument()
  await field('Reference').fill('DEP-9')
  await field('Description').fill('March allocation')
  await field('Amount (ZMW)').fill('0')
  await userEvent.tab()
  await expect.element(messageText('Amount (ZMW) must be above zero.')).toBeVisible()
  await field('Amount (ZMW)').fill('15,000')
  await expect.element(dialog).toHaveTextContent('This deposit+15,000.00Balance leftZMW 27,968.50')
  await submit.click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(server.bodiesOf(fuelRoutes.post)[0]).toMatchObject({
    transactionType: 'DEPOSIT',
    client: 'Infrastructure',
    fuelType: 'NA',
    litres: null,
    amount: 15_000,
  })
})

describe('a posted transaction', () => {
  const openTransaction = (changes = {}, role: Parameters<typeof openFuel>[2] = 'ORD') =>
    openFuel(
      `${fuelPath}?record=2`,
      {
        [fuelRoutes.get(2)]: () => ok({ transaction: drawRecord(2, changes) }),
        [fuelRoutes.reverse]: () =>
          ok(
            { transaction: depositRecord(3, { reverses: 2 }), transactions: {} },
            'The transaction has been reversed.',
          ),
      },
      role,
    )
  const reverse = button('Reverse…')

  test('is shown read-only', async () => {
    await openTransaction({ coupon: 'C 118' })
    await expect.element(page.getByRole('dialog', { name: 'WITHDRAW TRANSACTION' })).toBeVisible()
    await expect
      .element(dialog)
      .toHaveTextContent('Fuel TypeDieselPump Price (ZMW)23.90Litres85.000 lAmount (ZMW)−2,031.50')
    await expect.element(dialog).toHaveTextContent('CouponC 118')
    expect(dialog.element().querySelector('input, textarea, select')).toBeNull()
    expect(await accessibilityFaults()).toEqual([])
  })

  test('shows its history', async () => {
    const { server } = await openTransaction()
    server.change('GET /api/stores/fuel/2/history', () =>
      historyOf({
        event: 19,
        happenedOn: '2026-03-30T10:00:00+02:00',
        actor: 'Mutale Mwansa',
        action: 'drawn',
        changes: [],
      }),
    )
    await page.getByRole('tab', { name: 'History' }).click()
    await expect.element(page.getByText('Drawn', { exact: true })).toBeVisible()
  })

  test('is reversed with a reason', async () => {
    const { server } = await openTransaction()
    await reverse.click()
    const reverseDialog = page.getByRole('dialog', { name: 'Reverse this transaction?' })
    await expect.element(reverseDialog).toHaveTextContent('FC-2 · ZMW −2,031.50')
    const send = reverseDialog.getByRole('button', { name: 'Reverse', exact: true })
    await expect.element(send).toBeDisabled()
    await reverseDialog.getByLabelText('Reason').fill('Wrong car')
    server.change(fuelRoutes.get(2), () => ok({ transaction: drawRecord(2, { reversedBy: 3 }) }))
    await send.click()
    await expect.element(reverseDialog).not.toBeInTheDocument()
    expect(server.bodiesOf(fuelRoutes.reverse)).toEqual([{ reason: 'Wrong car' }])
    await expect.element(page.getByText('Reversed by transaction 3')).toBeVisible()
    await expect.element(reverse).not.toBeInTheDocument()
  })

  test('asks before its reversal overdraws the account', async () => {
    const { server } = await openTransaction()
    server.change(fuelRoutes.reverse, ({ url }) =>
      url.endsWith('confirmed')
        ? ok({ transaction: drawRecord(3, { reverses: 2 }), transactions: {} })
        : refusalReply('OVERDRAFT', { payload: { balance: 5, amount: 10, left: -5 } }),
    )
    await reverse.click()
    await page.getByLabelText('Reason').fill('Wrong account')
    await button('Reverse').click()
    await button('Reverse anyway').click()
    await expect
      .element(page.getByRole('dialog', { name: 'Reverse this transaction?' }))
      .not.toBeInTheDocument()
    const [first, second] = server.keysOf(fuelRoutes.reverse)
    expect([Boolean(first), second]).toEqual([true, first])
  })

  test.each([
    ['somebody else’s, for an officer', { initiatorId: somebodyElse }, 'ORD', false],
    ['somebody else’s, for an administrator', { initiatorId: somebodyElse }, 'ADMIN', true],
    ['one that was reversed', { reversedBy: 3 }, 'ADMIN', false],
    ['a reversal', { reverses: 1 }, 'ADMIN', false],
  ] as const)('offers a reversal only if allowed: %s', async (_, changes, role, may) => {
    await openTransaction(changes, role)
    await expect.element(button('Print')).toBeVisible()
    expect(reverse.elements()).toHaveLength(may ? 1 : 0)
  })

  test('links to the reversed transaction in the same dialog', async () => {
    const { address, router } = await openTransaction({ reverses: 1 })
    await page.getByRole('link', { name: 'transaction 1' }).click()
    await expect.element(page.getByRole('dialog', { name: 'DEPOSIT TRANSACTION' })).toBeVisible()
    expect(address()).toBe(`${fuelPath}?record=1`)
    expect(router.history.length).toBe(1)
  })

  test('is printed as a slip', async () => {
    const sheet = vi.fn<(text: string | null | undefined) => void>()
    const print = vi.spyOn(window, 'print').mockImplementation(() => {
      window.dispatchEvent(new Event('beforeprint'))
      sheet(document.querySelector('body > [data-printed]')?.textContent)
      window.dispatchEvent(new Event('afterprint'))
    })
    onTestFinished(() => print.mockRestore())
    await openTransaction()
    await button('Print').click()
    const [[text]] = sheet.mock.calls as [[string]]
    expect(text).toContain('Fuel slipFC-2')
    expect(text).toContain('Account HolderPROC: Procurement')
    expect(text).toContain('Issued byNameSignatureDateReceived byNameSignatureDate')
    expect(document.querySelectorAll('[data-printed]')).toHaveLength(0)
  })
})
