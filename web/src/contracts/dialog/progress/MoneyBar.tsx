import { agreedAmendments, balanceOf, maxAmendedSum } from '@insaka/domain/contracts/contracts.rules'
import type { ContractRecord } from '@insaka/domain/contracts/contracts.schema'
import { formatAmount } from '@insaka/domain/core/money'
import classes from './MoneyBar.module.css'
import { percentPaid, percentText } from './percent-text.ts'

type Props = Pick<ContractRecord, 'currency' | 'value' | 'revisedValue' | 'amountPaid' | 'amendments'>

/** Paid and agreed value on a scale that ends at the amendment limit, with the same figures in words. */
export function MoneyBar({ currency, value, revisedValue, amountPaid, amendments }: Props) {
  if (value === 0)
    return (
      <p className={`text-muted ${classes.words}`}>This contract has no value, so it cannot be amended.</p>
    )
  const limit = maxAmendedSum(value)
  const remaining = balanceOf(limit, revisedValue) ?? 0
  const positionOf = (amount: number) => `${(amount / limit) * 100}%`
  const isRevised = revisedValue !== value
  return (
    <div className="mt-3">
      <div className={`relative ${classes.bar}`} aria-hidden="true">
        <span className={classes.agreed} style={{ width: positionOf(revisedValue) }} />
        <span className={classes.paid} style={{ width: positionOf(amountPaid) }} />
        <span className={classes.original} style={{ left: positionOf(value) }} />
        {isRevised && <span className={classes.revised} style={{ left: positionOf(revisedValue) }} />}
      </div>
      <ul className={`flex flex-wrap text-sm text-faint p-0 m-0 mt-2 ${classes.key}`} aria-hidden="true">
        <li data-look="paid">Paid</li>
        <li data-look="agreed">To be paid</li>
        <li data-look="original">Original value</li>
        {isRevised && <li data-look="revised">Revised value</li>}
        <li className="ml-auto">25 % limit</li>
      </ul>
      <p className={`text-muted ${classes.words}`}>
        {percentPaid(revisedValue, amountPaid)} of the revised value is paid.{' '}
        {isRevised
          ? `Amendments ${revisedValue > value ? 'raise' : 'lower'} the original value by ${percentText(value, revisedValue).slice(1)}; `
          : agreedAmendments(amendments).length > 0
            ? 'Amendments leave the original value unchanged; '
            : 'The original value has not been amended; '}
        {formatAmount(remaining, currency)} can still be added within the limit of 25 %.
      </p>
    </div>
  )
}
