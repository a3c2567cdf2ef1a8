import { toDay } from '@insaka/domain/core/dates'
import { Refusal } from '@insaka/domain/core/errors'
import { formatAmount } from '@insaka/domain/core/money'
import { pick } from '@insaka/domain/core/register-list.schema'
import { brokenRulesOfParsedFields } from '@insaka/domain/core/rules'
import { normalizeNumber } from '@insaka/domain/core/text-fields'
import {
  amountOf,
  couponUsedByMessage,
  noPriceMessage,
  overdraftRefusal,
  amountTooSmallMessage,
  transactionDateRules,
} from '@insaka/domain/fuel-accounts/fuel-accounts.rules'
import {
  transactionFields,
  type TransactionInput,
  type TransactionRecord,
} from '@insaka/domain/fuel-accounts/fuel-accounts.schema'
import type { FuelSettings } from '@insaka/domain/fuel-products/fuel-products.schema'
import type { Rights } from '@insaka/domain/permissions'
import type { TenantTx, WriteTx } from '../db/transactions.ts'
import { findPrice, findSettings } from '../fuel-products/fuel-products.repository.ts'
import { requireAllowedDepartment, findDepartment } from '../institutions/departments.repository.ts'
import type { Platform } from '../platform.ts'
import { isFormerReferenceTaken, requireAllowedFormerReference } from '../registers/former-reference.ts'
import { nextNumbers } from '../registers/number-series.ts'
import type { Caller } from '../idempotency/caller.ts'
import { type CheckedBody, type ValidFields } from '../idempotency/checked-body.ts'
import { executeOnce } from '../idempotency/execute-once.ts'
import {
  findInstitutionAlias,
  findLastEntry,
  findTransaction,
  findUsedCoupons,
  fuelRegister,
  type TransactionRow,
} from './fuel-accounts.repository.ts'
import { nextEntry, refuseOversizedBalance, writeEntries, fieldRefusal } from './write-entries.ts'

export type Poster = Pick<Caller, 'userId' | 'firstName' | 'lastName' | 'institution' | keyof Rights>
/** Decision of the user whether the account may go below zero. */
export type OverdraftChoice = { isConfirmed: boolean }

export const readTransactionRecord = async (tx: TenantTx, id: string): Promise<TransactionRecord> =>
  (await findTransaction(tx, Number(id)))!.record

/** Posts a deposit or a draw. Holds the lock of the institution's audit chain, so posts run one at a time. */
export const postTransaction = (
  platform: Platform,
  caller: Caller,
  checked: CheckedBody<TransactionInput>,
  { key, ...overdraft }: OverdraftChoice & { key: string | null },
) =>
  executeOnce(
    platform,
    caller,
    { endpoint: 'fuel.post', key, checked },
    {
      load: loadPosting,
      async save(tx, loaded, sent) {
        const record = await savePosting(tx, caller, loaded, sent, overdraft)
        return { id: record.id, record }
      },
      find: readTransactionRecord,
    },
  )

const { transactionType: _type, accountHolder: _holder, ...filledColumns } = transactionFields

type LoadedPosting = Awaited<ReturnType<typeof loadPosting>>

export async function loadPosting(tx: WriteTx, validFields: ValidFields<TransactionInput>, isValid: boolean) {
  const { accountHolder, transactionDate: day, fuelType, coupon, formerReference } = validFields
  const [department, lastEntry, price, usedCoupons, isTaken, settings, alias, id] = await Promise.all([
    accountHolder === undefined ? undefined : findDepartment(tx, accountHolder),
    accountHolder === undefined ? undefined : findLastEntry(tx, accountHolder),
    day === undefined || fuelType === undefined || fuelType === 'NA'
      ? undefined
      : findPrice(tx, fuelType, day),
    findUsedCoupons(tx, coupon && day ? [{ transactionDate: day, couponKey: normalizeNumber(coupon) }] : []),
    isFormerReferenceTaken(tx, fuelRegister, formerReference),
    findSettings(tx),
    findInstitutionAlias(tx),
    isValid ? nextNumbers(tx, fuelRegister.name, 1) : 0,
  ])
  return { department, lastEntry, price, usedBy: [...usedCoupons.values()][0], isTaken, settings, alias, id }
}

export async function savePosting(
  tx: WriteTx,
  poster: Poster,
  { department: departmentRow, lastEntry, price, usedBy, isTaken, settings, alias, id }: LoadedPosting,
  checked: CheckedBody<TransactionInput>,
  overdraft: OverdraftChoice,
): Promise<TransactionRecord> {
  const { validFields } = checked
  const isDraw = validFields.transactionType === 'WITHDRAW'
  const { body, accountHolder: department } = await checked.checkFields({
    accountHolder: () => requireAllowedDepartment(departmentRow, null, 'accountHolder'),
    transactionDate() {
      const ruleContext = { today: toDay(tx.now), role: poster.role }
      const fields = brokenRulesOfParsedFields(transactionDateRules, validFields, new Set(), ruleContext)
      if (Object.keys(fields).length > 0) throw new Refusal('INVALID', { fields })
    },
    fuelType() {
      if (isDraw && validFields.fuelType !== 'NA' && validFields.transactionDate && price === undefined)
        throw fieldRefusal('fuelType', noPriceMessage)
    },
    litres() {
      if (isDraw && price !== undefined && validFields.litres && amountOf(price, validFields.litres) === 0)
        throw fieldRefusal('litres', amountTooSmallMessage)
    },
    coupon() {
      if (usedBy) throw fieldRefusal('coupon', couponUsedByMessage(usedBy), { usedBy })
    },
    formerReference: () => requireAllowedFormerReference(null, validFields.formerReference, isTaken),
  })
  const amount = body.transactionType === 'WITHDRAW' ? amountOf(price!, body.litres!)! : body.amount!
  const row = nextEntry(tx, lastEntry!, {
    id,
    departmentId: department.id,
    state: body.transactionType,
    ...pick(filledColumns, body),
    client: isDraw ? body.client : alias,
    amount,
    price: isDraw ? price! : null,
    reverses: null,
    reason: null,
    initiator: `${poster.firstName} ${poster.lastName}`,
    initiatorId: poster.userId,
    importId: null,
  })
  refuseOverdraft(row, settings, overdraft, 'litres')
  refuseOversizedBalance(row, isDraw ? 'litres' : 'amount')
  const transaction = { row, institution: poster.institution, accountHolder: department.code }
  const action = isDraw ? 'drawn' : 'deposited'
  return writeEntries(tx, [{ action, transaction }])[0]!
}

/** Refuses an overdraft if the institution forbids it, or else until the user confirms it. */
export function refuseOverdraft(
  { state, amount, balance: left, previousBalance }: TransactionRow,
  { refuseOverdraft: isOverdraftRefused }: FuelSettings,
  { isConfirmed }: OverdraftChoice,
  field: string,
): void {
  if (state === 'DEPOSIT' || left >= 0) return
  if (isOverdraftRefused) throw fieldRefusal(field, overdraftRefusal)
  if (isConfirmed) return
  const message = `This would leave ${formatAmount(left, 'ZMW')} in the account.`
  throw new Refusal('OVERDRAFT', { message, payload: { balance: previousBalance ?? 0, amount, left } })
}
