import { sql } from 'drizzle-orm'
import {
  bigint,
  customType,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { formerReferenceTakenMessage } from '@insaka/domain/core/former-reference'
import { fuelTypes, transactionTypes } from '@insaka/domain/fuel-accounts/fuel-accounts.labels'
import {
  choice,
  formerReference,
  institutionId,
  moment,
  money,
  recordNumber,
  sequence,
} from '../db/columns.ts'
import type { ConstraintMessages } from '../db/errors.ts'
import { departments } from '../institutions/structure.table.ts'
import { registerKeys } from '../registers/register-keys.ts'
import { users } from '../users/users.table.ts'

const litres = customType<{ data: number; driverData: string }>({
  dataType: () => 'numeric(12,3)',
  fromDriver: Number,
  toDriver: (value) => value.toFixed(3),
})
const sumOfMoney = customType<{ data: string }>({ dataType: () => 'numeric(24,2)' })
const sumOfLitres = customType<{ data: string }>({ dataType: () => 'numeric(24,3)' })

/** The ledger of each department. Entries are only added, and each repeats the balance of its predecessor. */
export const fuelTransactions = pgTable(
  'fuel_transactions',
  {
    institutionId: institutionId(),
    id: recordNumber('id').notNull(),
    departmentId: uuid('department_id').notNull(),
    sequence: sequence(),
    previousSequence: bigint('previous_sequence', { mode: 'number' }),
    previousBalance: money('previous_balance'),
    /** Deposit or draw. */
    state: choice('state', transactionTypes).notNull(),
    amount: money('amount').notNull(),
    balance: money('balance').notNull(),
    transactionDate: date('transaction_date', { mode: 'string' }).notNull(),
    reference: text('reference').notNull(),
    client: text('client').notNull(),
    clientKey: text('client_key').notNull(),
    coupon: text('coupon'),
    couponKey: text('coupon_key'),
    description: text('description').notNull(),
    fuelType: choice('fuel_type', fuelTypes).notNull(),
    litres: litres('litres'),
    price: money('price'),
    reverses: recordNumber('reverses'),
    reason: text('reason'),
    initiator: text('initiator').notNull(),
    initiatorId: uuid('initiator_id'),
    createdOn: moment('created_on').notNull(),
    ...formerReference(),
    /** The import that created the entry, or that the entry undoes. */
    importId: recordNumber('import_id'),
  },
  (t) => [
    // Entries are listed by account, so lists by initiator or state need no indexes.
    ...registerKeys(
      'fuel_transactions',
      t,
      { departments, users },
      { hasFreeReferences: true, listedByInitiator: false, listedByState: false },
    ),
    unique('fuel_transactions_entry_unique').on(t.institutionId, t.departmentId, t.sequence, t.balance),
    unique('fuel_transactions_reverses_unique').on(t.institutionId, t.reverses),
    foreignKey({
      name: 'fuel_transactions_reversed_fkey',
      columns: [t.institutionId, t.reverses],
      foreignColumns: [t.institutionId, t.id],
    }),
    foreignKey({
      name: 'fuel_transactions_previous_fkey',
      columns: [t.institutionId, t.departmentId, t.previousSequence, t.previousBalance],
      foreignColumns: [t.institutionId, t.departmentId, t.sequence, t.balance],
    }),
    uniqueIndex('fuel_transactions_of_account').on(t.institutionId, t.departmentId, t.sequence),
    index('fuel_transactions_by_day').on(t.institutionId, t.departmentId, t.transactionDate, t.sequence),
    index('fuel_transactions_by_date').on(t.institutionId, t.transactionDate, t.id),
    index('fuel_transactions_of_fuel')
      .on(t.institutionId, t.fuelType, t.transactionDate)
      .where(sql`${t.state} = 'WITHDRAW'`),
    index('fuel_transactions_of_client').on(t.institutionId, t.clientKey, t.client),
  ],
)

/** Used coupons, unique within a year; the reversal of a draw releases its coupon. */
export const fuelCoupons = pgTable(
  'fuel_coupons',
  {
    institutionId: institutionId(),
    year: integer('year').notNull(),
    couponKey: text('coupon_key').notNull(),
    transactionId: recordNumber('transaction_id').notNull(),
  },
  (t) => [
    primaryKey({ name: 'fuel_coupons_pkey', columns: [t.institutionId, t.year, t.couponKey] }),
    foreignKey({
      name: 'fuel_coupons_transaction_fkey',
      columns: [t.institutionId, t.transactionId],
      foreignColumns: [fuelTransactions.institutionId, fuelTransactions.id],
    }),
  ],
)

/** Monthly sums of an account by transaction date; the reversal of a draw counts as a deposit, and vice versa. */
export const fuelMonths = pgTable(
  'fuel_months',
  {
    institutionId: institutionId(),
    departmentId: uuid('department_id').notNull(),
    month: date('month', { mode: 'string' }).notNull(),
    kind: choice('kind', transactionTypes).notNull(),
    fuelType: choice('fuel_type', fuelTypes).notNull(),
    amount: sumOfMoney('amount').notNull(),
    litres: sumOfLitres('litres').notNull(),
    entries: recordNumber('entries').notNull(),
  },
  (t) => [
    primaryKey({
      name: 'fuel_months_pkey',
      columns: [t.institutionId, t.departmentId, t.month, t.kind, t.fuelType],
    }),
    foreignKey({
      name: 'fuel_months_department_fkey',
      columns: [t.institutionId, t.departmentId],
      foreignColumns: [departments.institutionId, departments.id],
    }),
  ],
)

export const fuelConstraints = {
  fuel_transactions_former_reference_unique: {
    field: 'formerReference',
    message: formerReferenceTakenMessage,
  },
} satisfies ConstraintMessages
