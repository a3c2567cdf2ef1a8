import { toShownSum } from '@insaka/domain/core/money'
import type { TransactionType } from '@insaka/domain/fuel-accounts/fuel-accounts.labels'
import type { AccountTotals } from '@insaka/domain/fuel-accounts/fuel-accounts.schema'
import { fromMillilitres, toMillilitres } from '@insaka/domain/fuel-accounts/litres'
import type { Fuel } from '@insaka/domain/fuel-products/fuel-products.labels'
import { ngweeOfText } from '../registers/counters.ts'
import type { MonthRow } from './statement.repository.ts'

type Sums = readonly Pick<MonthRow, 'kind' | 'fuelType' | 'amount' | 'litres'>[]

/** What they add to a balance, in ngwee. */
export const changeOf = (sums: Sums): bigint =>
  sums.reduce(
    (change, { kind, amount }) =>
      kind === 'DEPOSIT' ? change + ngweeOfText(amount) : change - ngweeOfText(amount),
    0n,
  )

const depositedIn = (sums: Sums) => toShownSum(changeOf(sums))
const drawnIn = (sums: Sums) => toShownSum(-changeOf(sums))
const litresIn = (sums: Sums) =>
  sums.reduce((drawn, { kind, litres }) => {
    const millilitres = toMillilitres(Number(litres))!
    return kind === 'WITHDRAW' ? drawn + millilitres : drawn - millilitres
  }, 0n)

/** What an account, or several, come to: from what was before a period and what is in it. */
export function totalsOf(before: Sums, own: Sums): AccountTotals {
  const opening = changeOf(before)
  const of = (wanted: TransactionType, ...fuels: MonthRow['fuelType'][]) =>
    own.filter(({ kind, fuelType }) => kind === wanted && fuels.includes(fuelType))
  const fuelOf = (fuel: Fuel) => ({
    drawn: drawnIn(of('WITHDRAW', fuel)),
    takenBack: depositedIn(of('DEPOSIT', fuel)),
    litres: fromMillilitres(litresIn(of('WITHDRAW', fuel))),
    litresTakenBack: fromMillilitres(-litresIn(of('DEPOSIT', fuel))),
  })
  return {
    opening: toShownSum(opening),
    // A deposit is of no fuel, so that a draw of none takes one back.
    deposited: depositedIn(of('DEPOSIT', 'NA')),
    depositsTakenBack: drawnIn(of('WITHDRAW', 'NA')),
    drawn: drawnIn(of('WITHDRAW', 'PETROL', 'DIESEL')),
    drawsTakenBack: depositedIn(of('DEPOSIT', 'PETROL', 'DIESEL')),
    closing: toShownSum(opening + changeOf(own)),
    fuels: { PETROL: fuelOf('PETROL'), DIESEL: fuelOf('DIESEL') },
  }
}

/** What was deposited and drawn without what was taken back. */
export function netOf(own: Sums) {
  const litresOf = (fuel: Fuel) => fromMillilitres(litresIn(own.filter(({ fuelType }) => fuelType === fuel)))
  return {
    deposited: depositedIn(own.filter(({ fuelType }) => fuelType === 'NA')),
    drawn: drawnIn(own.filter(({ fuelType }) => fuelType !== 'NA')),
    litres: { PETROL: litresOf('PETROL'), DIESEL: litresOf('DIESEL') },
  }
}
