import { formatSum, type ShownSum } from '@insaka/domain/core/money'
import classes from './Amount.module.css'

/** In a column of kwacha only another currency is named. */
export const CurrencySign = ({ currency }: { currency: string }) =>
  currency === 'ZMW' ? null : <span className={`tiny quiet light ${classes.currency}`}>{currency} </span>

export const Amount = ({ value, currency }: { value: ShownSum; currency: string }) => (
  <span className="medium">
    <CurrencySign currency={currency} />
    {formatSum(value)}
  </span>
)
