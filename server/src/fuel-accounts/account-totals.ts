import { toShownSum } from '@insaka/domain/core/money'
import type { TransactionType } from '@insaka/domain/fuel-accounts/fuel-accounts.labels'
import type { AccountTotals } from '@insaka/domain/fuel-accounts/fuel-accounts.schema'
import { fromMillilitres, toMillilitres } from '@insaka/domain/fuel-accounts/litres'
import type { Fuel } from '@insaka/domain/fuel-products/fuel-products.labels'
import { ngweeOfText } from '../registers/counters.ts'
import type { MonthRow } from './statement.repository.ts'

type MonthSums = readonly Pick<MonthRow, 'kind' | 'fuelType' | 'amount' | 'litres'>[]

/** Change of a balance by these sums, in ngwee. */
export const balanceChange = (sums: MonthSums): bigint =>
  sums.reduce(
    (change, { kind, amount }) =>
      kind === 'DEPOSIT' ? change + ngweeOfText(amount) : change - ngweeOfText(amount),
    0n,
  )

const depositedIn = (sums: MonthSums) => toShownSum(balanceChange(sums))
const drawnIn = (sums: MonthSums) => toShownSum(-balanceChange(sums))
const litresIn = (sums: MonthSums) =>
  sums.reduce((totalDrawn, { kind, litres }) => {
    const millilitres = toMillilitres(Number(litres))!
    return kind === 'WITHDRAW' ? totalDrawn + millilitres : totalDrawn - millilitres
  }, 0n)

export function totalsOf(earlier: MonthSums, periodSums: MonthSums): AccountTotals {
  const opening = balanceChange(earlier)
  const sumsOf = (type: TransactionType, ...fuels: MonthRow['fuelType'][]) =>
    periodSums.filter(({ kind, fuelType }) => kind === type && fuels.includes(fuelType))
  const fuelOf = (fuel: Fuel) => ({
    drawn: drawnIn(sumsOf('WITHDRAW', fuel)),
    takenBack: depositedIn(sumsOf('DEPOSIT', fuel)),
    litres: fromMillilitres(litresIn(sumsOf('WITHDRAW', fuel))),
    litresTakenBack: fromMillilitres(-litresIn(sumsOf('DEPOSIT', fuel))),
  })
  return {
    opening: toShownSum(opening),
    // Deposits have no fuel, so a draw without fuel reverses a deposit.
    deposited: depositedIn(sumsOf('DEPOSIT', 'NA')),
    depositsTakenBack: drawnIn(sumsOf('WITHDRAW', 'NA')),
    drawn: drawnIn(sumsOf('WITHDRAW', 'PETROL', 'DIESEL')),
    drawsTakenBack: depositedIn(sumsOf('DEPOSIT', 'PETROL', 'DIESEL')),
    closing: toShownSum(opening + balanceChange(periodSums)),
    fuels: { PETROL: fuelOf('PETROL'), DIESEL: fuelOf('DIESEL') },
  }
}

/** Deposits and draws net of reversals. */
export function netOf(periodSums: MonthSums) {
  const litresOf = (fuel: Fuel) =>
    fromMillilitres(litresIn(periodSums.filter(({ fuelType }) => fuelType === fuel)))
  return {
    deposited: depositedIn(periodSums.filter(({ fuelType }) => fuelType === 'NA')),
    drawn: drawnIn(periodSums.filter(({ fuelType }) => fuelType !== 'NA')),
    litres: { PETROL: litresOf('PETROL'), DIESEL: litresOf('DIESEL') },
  }
}
