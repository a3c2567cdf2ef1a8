import { toShownSum } from '@insaka/domain/core/money'
import type { TransactionType } from '@insaka/domain/fuel-accounts/fuel-accounts.labels'
import type { AccountTotals } from '@insaka/domain/fuel-accounts/fuel-accounts.schema'
import { fromMillilitres, toMillilitres } from '@insaka/domain/fuel-accounts/litres'
import type { Fuel } from '@insaka/domain/fuel-products/fuel-products.labels'
import { ngweeOfText } from '../registers/counters.ts'
import type { MonthRow } from './statement.repository.ts'

type MonthSums = readonly Pick<MonthRow, 'kind' | 'fuelType' | 'amount' | 'litres'>[]

/** What they add to a balance, in ngwee. */
export const balanceChange = (sums: MonthSums): bigint =>
  sums.reduce(
    (change, { kind, amount }) =>
      kind === 'DEPOSIT' ? change + ngweeOfText(amount) : change - ngweeOfText(amount),
    0n,
  )

const depositedIn = (sums: MonthSums) => toShownSum(balanceChange(sums))
const drawnIn = (sums: MonthSums) => toShownSum(-balanceChange(sums))
const litresIn = (sums: MonthSums) =>
  sums.reduce((drawn, { kind, litres }) => {
    const millilitres = toMillilitres(Number(litres))!
    return kind === 'WITHDRAW' ? drawn + millilitres : drawn - millilitres
  }, 0n)

/** What an account, or several, come to: from what was before a period and what is in it. */
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
    // A deposit is of no fuel, so that a draw of none takes one back.
    deposited: depositedIn(sumsOf('DEPOSIT', 'NA')),
    depositsTakenBack: drawnIn(sumsOf('WITHDRAW', 'NA')),
    drawn: drawnIn(sumsOf('WITHDRAW', 'PETROL', 'DIESEL')),
    drawsTakenBack: depositedIn(sumsOf('DEPOSIT', 'PETROL', 'DIESEL')),
    closing: toShownSum(opening + balanceChange(periodSums)),
    fuels: { PETROL: fuelOf('PETROL'), DIESEL: fuelOf('DIESEL') },
  }
}

/** What was deposited and drawn without what was taken back. */
export function netOf(periodSums: MonthSums) {
  const litresOf = (fuel: Fuel) =>
    fromMillilitres(litresIn(periodSums.filter(({ fuelType }) => fuelType === fuel)))
  return {
    deposited: depositedIn(periodSums.filter(({ fuelType }) => fuelType === 'NA')),
    drawn: drawnIn(periodSums.filter(({ fuelType }) => fuelType !== 'NA')),
    litres: { PETROL: litresOf('PETROL'), DIESEL: litresOf('DIESEL') },
  }
}
