import { toDay } from '@insaka/domain/core/dates'
import { amountOf, balanceAfter } from '@insaka/domain/fuel-accounts/fuel-accounts.rules'
import type { Fuel } from '@insaka/domain/fuel-products/fuel-products.labels'
import { defaultPrices, priceOn, type Price } from '@insaka/domain/fuel-products/fuel-products.rules'
import { workTimeOn, daysAfter, toWorkday, midnightOf, workdayLater } from './demo-days.ts'
import { seededRandom, type SeededRandom } from './seeded-random.ts'
import type { FuelSeed } from './factory.ts'

export type DemoFuel = {
  prices: { on: Date; type: Fuel; price: number }[]
  transactions: {
    on: Date
    by: 'ORD' | 'ADMIN'
    transaction: FuelSeed
    reversed?: { on: Date; reason: string }
  }[]
}
type DemoTransaction = DemoFuel['transactions'][number]

const vehicles = [
  'Hilux BAH 2231',
  'Hilux BAH 2232',
  'Land Cruiser BAE 907',
  'Coaster bus BAF 4410',
  'Motorcycle BCA 118',
  'Generator, main building',
] as const
const errands = [
  'Delivery of office supplies',
  'Field visit to the districts',
  'Bank and post office',
  'Transport of staff to a workshop',
  'Collection of goods from the supplier',
  'Power cut',
] as const
const reasons = ['Entered twice', 'Litres of another vehicle', 'The coupon was not used'] as const

const drawsPerMonth = [24, 14, 9, 6]
/** Start of each price, in months before today. */
const priceChanges = [
  { back: 8, PETROL: 27.48, DIESEL: 25.16 },
  { back: 3, PETROL: 26.72, DIESEL: 24.61 },
]
const typicalMaxDraw = 1_700

type FuelPlan = { departments: readonly string[]; now: Date; seed: number }

/** Monthly deposits refill each account, but the last department finally gets none and overdraws. */
export function demoFuel({ departments, now, seed }: FuelPlan): DemoFuel {
  const random = seededRandom(900 + seed)
  const until = midnightOf(now)
  const startOfMonthBack = (back: number) => startOfMonth(until, back)
  const prices = priceChanges.flatMap(({ back, ...each }) =>
    Object.entries(each).map(([type, price]) => ({
      on: new Date(startOfMonthBack(back).getTime() + 7 * 3_600_000),
      type: type as Fuel,
      price,
    })),
  )
  const priceList = [
    ...defaultPrices,
    ...prices.map(({ on, type, price }) => ({ type, price, effectiveOn: toDay(on) })),
  ]
  const transactions = departments.flatMap((department, index) => {
    const endsOverdrawn = index === departments.length - 1
    const draws = Math.ceil((drawsPerMonth[index] ?? 6) / seed)
    return yearOfTransactions({ department, draws, endsOverdrawn, until, prices: priceList, random })
  })
  const sorted = transactions
    .filter(({ on }) => on < until)
    .toSorted((a, b) => a.on.getTime() - b.on.getTime())
  return { prices, transactions: sorted.map((each, i) => withReferences(each, i + 1)) }
}

type FuelYear = {
  department: string
  draws: number
  endsOverdrawn: boolean
  until: Date
  prices: readonly Price[]
  random: SeededRandom
}

function yearOfTransactions({
  department,
  draws,
  endsOverdrawn,
  until,
  prices,
  random,
}: FuelYear): DemoTransaction[] {
  const transactions: DemoTransaction[] = []
  let balance = 0
  const draw = (on: Date, input: { fuelType: Fuel; litres: number; client: string; description: string }) => {
    const price = priceOn(prices, input.fuelType, toDay(on))!.price
    const amount = amountOf(price, input.litres)!
    if (on >= until || (balance < amount && !endsOverdrawn)) return
    const transaction = { transactionType: 'WITHDRAW', accountHolder: department, ...input }
    const later = workdayLater(on, 1, 30)
    const isReversed = random.number(1, 40) === 1 && later < until
    const reversed = isReversed ? { reversed: { on: later, reason: random.oneOf(reasons) } } : {}
    if (!isReversed) balance = balanceAfter(balance, 'WITHDRAW', amount)
    transactions.push({ on, by: 'ORD', transaction, ...reversed })
  }
  for (let back = 12; back >= 0; back--) {
    const first = startOfMonth(until, back)
    const on = workTimeOn(toWorkday(first), 15)
    const depositAmount = Math.ceil(((draws + 3) * typicalMaxDraw - balance) / 500) * 500
    if (!(endsOverdrawn && back < 2) && depositAmount > 0 && on < until) {
      balance = balanceAfter(balance, 'DEPOSIT', depositAmount)
      const amount = {
        accountHolder: department,
        amount: depositAmount,
        description: 'Allocation of the month',
      }
      transactions.push({ on, by: 'ADMIN', transaction: amount })
    }
    const days = Array.from({ length: draws }, () => random.number(1, 27)).toSorted((a, b) => a - b)
    for (const day of days) {
      const vehicle = random.number(0, vehicles.length - 1)
      draw(workTimeOn(toWorkday(daysAfter(first, day)), 60 + random.number(0, 400)), {
        fuelType: vehicle === 4 ? 'PETROL' : random.oneOf(['DIESEL', 'DIESEL', 'PETROL']),
        litres: vehicle === 4 ? random.number(6, 11) : random.number(250, 680) / 10,
        client: vehicles[vehicle]!,
        description: random.oneOf(errands),
      })
    }
  }
  if (endsOverdrawn && balance > 0) {
    const on = workTimeOn(daysAfter(until, -1), 450)
    const litres = Math.ceil(balance / priceOn(prices, 'DIESEL', toDay(on))!.price) + 20
    draw(on, { fuelType: 'DIESEL', litres, client: vehicles.at(-1)!, description: 'Generator tank' })
  }
  return transactions
}

/** Adds references and coupons, which are numbered across the institution; some draws have no coupon. */
function withReferences(each: DemoTransaction, n: number): DemoTransaction {
  const isDraw = each.transaction['transactionType'] === 'WITHDRAW'
  const reference = `${isDraw ? 'FC' : 'DEP'} ${String(n).padStart(4, '0')}`
  const coupon = isDraw && n % 5 > 0 ? `C ${118_000 + n}` : null
  return { ...each, transaction: { ...each.transaction, reference, coupon } }
}

function startOfMonth(day: Date, back: number): Date {
  const [year, month] = toDay(day).split('-').map(Number) as [number, number]
  const first = new Date(Date.UTC(year, month - 1 - back, 1))
  return new Date(`${first.toISOString().slice(0, 10)}T00:00:00+02:00`)
}
