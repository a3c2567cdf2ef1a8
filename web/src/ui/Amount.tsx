import { formatSum, type ShownSum } from '@insaka/domain/core/money'
import classes from './Amount.module.css'

/** Kwacha is the default, so only other currencies are shown. */
export const CurrencySign = ({ currency }: { currency: string }) =>
  currency === 'ZMW' ? null : (
    <span className={`text-xs text-faint font-normal ${classes.currency}`}>{currency} </span>
  )

export const Amount = ({ value, currency }: { value: ShownSum; currency: string }) => (
  <span className="font-medium">
    <CurrencySign currency={currency} />
    {formatSum(value)}
  </span>
)
