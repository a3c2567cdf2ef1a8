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
  /** The draw that used the coupon, from the last rejection. */
  usedBy: CouponUse | undefined
}

/** Links to the draw that used the coupon, in a new tab to keep the input. */
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
        // The link belongs to the message, which concerns the submitted coupon and day.
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

/** Remembers the draw that has used the coupon, from the last rejection. */
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
