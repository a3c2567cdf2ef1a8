import { Refusal } from '@insaka/domain/core/errors'
import { couponUsedByMessage, type CouponUse } from '@insaka/domain/fuel-accounts/fuel-accounts.rules'
import { transactionFieldLabels } from '@insaka/domain/fuel-accounts/fuel-accounts.labels'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Control } from 'react-hook-form'
import { TextField, useFieldError } from '../../ui/fields/TextField.tsx'
import type { TransactionForm, TransactionBody } from './transaction-form.ts'

type Props = {
  control: Control<TransactionForm, unknown, TransactionBody>
  /** The draw that has used it up, from the last refusal. */
  usedBy: CouponUse | undefined
}

/** Where the coupon was used already, that draw opens in a tab of its own, so that what is typed stays. */
export function CouponField({ control, usedBy }: Props) {
  const error = useFieldError(control, 'coupon')
  return (
    <TextField
      control={control}
      name="coupon"
      label={transactionFieldLabels.coupon}
      optional
      autoComplete="off"
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      description={
        // It goes with the message, which is of the coupon and the day as they were sent.
        usedBy &&
        error === couponUsedByMessage(usedBy) && (
          <Link to="/insaka/plscm/stores/fuel" search={{ record: usedBy.id }} target="_blank">
            Open {usedBy.reference} in a new tab
          </Link>
        )
      }
    />
  )
}

/** Remembers which draw has used the coupon that was refused. */
export function useCouponConflict() {
  const [usedBy, setUsedBy] = useState<CouponUse>()
  const withCouponConflict = <Reply,>(reply: Promise<Reply>): Promise<Reply> =>
    reply.catch((error: unknown) => {
      const { usedBy: use } = ((error instanceof Refusal && error.details.payload) || {}) as {
        usedBy?: CouponUse
      }
      setUsedBy(use)
      throw error
    })
  return { usedBy, noticed: withCouponConflict }
}
