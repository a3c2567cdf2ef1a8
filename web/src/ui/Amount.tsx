import { formatSum, type ShownSum } from '@insaka/domain/core/money'
import classes from './Amount.module.css'

/** An amount in a column of kwacha: only another currency is named. */
export const Amount = ({ value, currency }: { value: ShownSum; currency: string }) => (
  <span className="medium">
    {currency !== 'ZMW' && <span className={`tiny quiet light ${classes.currency}`}>{currency} </span>}
    {formatSum(value)}
  </span>
)
