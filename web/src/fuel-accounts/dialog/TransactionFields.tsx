import { formerReferenceField } from '@insaka/domain/core/former-reference'
import { formatAmount, toNgwee } from '@insaka/domain/core/money'
import {
  fuelTypes,
  transactionFieldLabels as labels,
} from '@insaka/domain/fuel-accounts/fuel-accounts.labels'
import { amountOf, balanceAfter, type CouponUse } from '@insaka/domain/fuel-accounts/fuel-accounts.rules'
import { isUnconfirmed, priceOn, unconfirmedText } from '@insaka/domain/fuel-products/fuel-products.rules'
import { useQuery } from '@tanstack/react-query'
import { useWatch, type UseFormReturn } from 'react-hook-form'
import { ComputedField } from '../../ui/fields/ComputedField.tsx'
import { CautionLine } from '../../ui/status/Cautions.tsx'
import { CountedTextField } from '../../ui/fields/CountedTextField.tsx'
import { DateField } from '../../ui/fields/DateFields.tsx'
import { fieldProps } from '../../ui/fields/field-props.ts'
import { MeasureField, MoneyField } from '../../ui/fields/NumberFields.tsx'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import { SuggestedField } from '../../ui/fields/SuggestedField.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { FieldGrid, WideField } from '../../ui/form/FieldGrid.tsx'
import { balanceText, signedAmountText, litresText } from '../fuel-text.ts'
import { clientsQuery } from '../fuel.queries.ts'
import { CouponField } from './CouponField.tsx'
import { counterProps, type TransactionForm, type TransactionBody } from './transaction-form.ts'
import { pricesQuery } from './transaction.queries.ts'
import classes from './TransactionFields.module.css'

type Form = UseFormReturn<TransactionForm, unknown, TransactionBody>
type Props = { form: Form; isDraw: boolean; balance: number; usedBy: CouponUse | undefined }

export function TransactionFields({ form, isDraw, balance, usedBy }: Props) {
  const { control } = form
  const field = fieldProps(control, labels)
  return (
    <FieldGrid columns={2}>
      <DateField {...field('transactionDate')} />
      <TextField {...field('reference')} autoComplete="off" data-autofocus />
      {isDraw ? (
        <SuggestedField {...field('client')} suggest={clientsQuery} />
      ) : (
        <TextField {...field('client')} readOnly />
      )}
      <CouponField control={control} usedBy={usedBy} />
      <WideField>
        <TextField
          {...field('formerReference')}
          description={formerReferenceField.hint}
          optional
          autoComplete="off"
        />
      </WideField>
      <WideField>
        <CountedTextField {...field('description')} {...counterProps} />
      </WideField>
      {isDraw ? (
        <DrawFields form={form} balance={balance} />
      ) : (
        <DepositFields form={form} balance={balance} />
      )}
    </FieldGrid>
  )
}

// NA means that no fuel is chosen yet.
const fuelOptions = { ...fuelTypes, NA: 'Choose…' }

function DrawFields({ form: { control }, balance }: Pick<Props, 'form' | 'balance'>) {
  const field = fieldProps(control, labels)
  const [day, fuelType, litres] = useWatch({ control, name: ['transactionDate', 'fuelType', 'litres'] })
  const { data: prices = [], isError } = useQuery(pricesQuery)
  const priceOfDay =
    fuelType && fuelType !== 'NA' && isDayText(day) ? priceOn(prices, fuelType, day) : undefined
  const price = priceOfDay?.price
  const amount =
    price !== undefined && typeof litres === 'number' && litres > 0
      ? (amountOf(price, litres) ?? undefined)
      : undefined
  return (
    <>
      <SelectField {...field('fuelType')} options={fuelOptions} />
      <ComputedField
        label={labels.price}
        amount={price}
        {...(isUnconfirmed(priceOfDay) && { description: <CautionLine message={`${unconfirmedText}.`} /> })}
        {...(isError && { description: 'The prices could not be loaded. The price of the day will apply.' })}
      />
      <MeasureField {...field('litres')} />
      <ComputedField label={labels.amount} amount={amount} />
      <BalanceAfter
        balance={balance}
        changeLabel={
          amount === undefined ? 'This draw' : `This draw, ${litresText(litres!)} × ${formatAmount(price!)}`
        }
        type="WITHDRAW"
        amount={amount}
      />
    </>
  )
}

function DepositFields({ form: { control }, balance }: Pick<Props, 'form' | 'balance'>) {
  const amount = useWatch({ control, name: 'amount' })
  const isAmount = typeof amount === 'number' && amount > 0 && toNgwee(amount) !== null
  return (
    <>
      <MoneyField {...fieldProps(control, labels)('amount')} />
      <BalanceAfter
        balance={balance}
        changeLabel="This deposit"
        type="DEPOSIT"
        amount={isAmount ? amount : undefined}
      />
    </>
  )
}

type BalanceAfterProps = {
  balance: number
  changeLabel: string
  type: 'DEPOSIT' | 'WITHDRAW'
  amount: number | undefined
}

function BalanceAfter({ balance, changeLabel, type, amount }: BalanceAfterProps) {
  const remaining = amount === undefined ? undefined : balanceAfter(balance, type, amount)
  return (
    <WideField>
      <dl className={`grid gap-1 border-t m-0 mt-1 ${classes.countdown}`} data-figures>
        <div>
          <dt>Balance now</dt>
          <dd>{balanceText(balance)}</dd>
        </div>
        <div>
          <dt>{changeLabel}</dt>
          <dd>{amount === undefined ? '–' : signedAmountText(type, amount)}</dd>
        </div>
        <div className={classes.left} data-low={(remaining !== undefined && remaining <= 0) || undefined}>
          <dt>Balance left</dt>
          <dd>{remaining === undefined ? '–' : `ZMW ${balanceText(remaining)}`}</dd>
        </div>
      </dl>
    </WideField>
  )
}

/** A date that is being typed may be any text. */
const isDayText = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value)
