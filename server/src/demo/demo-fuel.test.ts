import { describe, expect, it } from 'vitest'
import { amountOf, balanceAfter } from '@insaka/domain/fuel-accounts/fuel-accounts.rules'
import { firstPrices, priceOn } from '@insaka/domain/fuel-products/fuel-products.rules'
import { toDay } from '@insaka/domain/core/dates'
import { demoFuel, type DemoFuel } from './demo-fuel.ts'

const departments = ['PSU', 'FIN', 'HRA', 'ICT']
/** The first, a middle and the last day of each month of a year. */
const days = Array.from({ length: 12 }, (_, month) => [
  new Date(Date.UTC(2026, month, 1, 8)),
  new Date(Date.UTC(2026, month, 15, 8)),
  new Date(Date.UTC(2026, month + 1, 0, 8)),
]).flat()

describe.each([1, 2])('the fuel of demo institution %i', (seed) => {
  it('leaves one account at or below zero, whatever the day', () => {
    const balances = days.map((now) => ({ now, left: balancesOf(demoFuel({ departments, now, seed })) }))
    const odd = balances.filter(
      ({ left }) =>
        left.size !== departments.length ||
        [...left].some(([account, balance]) => balance <= 0 !== (account === departments.at(-1))),
    )
    expect(odd).toEqual([])
  })
})

/** What is left on each account once all has been posted. */
function balancesOf({ prices, transactions }: DemoFuel): Map<string, number> {
  const listed = [
    ...firstPrices,
    ...prices.map(({ on, type, price }) => ({ type, price, effectiveOn: toDay(on) })),
  ]
  const left = new Map<string, number>()
  for (const { on, transaction, reversed } of transactions) {
    if (reversed) continue
    const { accountHolder, transactionType, fuelType, litres, amount } = transaction as Record<string, any>
    const balance = left.get(accountHolder) ?? 0
    const sum =
      transactionType === 'WITHDRAW' ? amountOf(priceOn(listed, fuelType, toDay(on))!.price, litres)! : amount
    left.set(
      accountHolder,
      balanceAfter(balance, transactionType === 'WITHDRAW' ? 'WITHDRAW' : 'DEPOSIT', sum),
    )
  }
  return left
}
