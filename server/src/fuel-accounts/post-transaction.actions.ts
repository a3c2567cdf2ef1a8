import { toDay } from '@insaka/domain/core/dates'
import { Refusal } from '@insaka/domain/core/errors'
import { formatAmount } from '@insaka/domain/core/money'
import { pick } from '@insaka/domain/core/register'
import { rulesBroken } from '@insaka/domain/core/rules'
import { numberKey } from '@insaka/domain/core/text'
import {
  amountOf,
  couponUsedBy,
  noPrice,
  refusedOverdraft,
  tooLittle,
  transactionDateRules,
} from '@insaka/domain/fuel-accounts/fuel-accounts.rules'
import {
  transactionFields,
  type TransactionInput,
  type TransactionRecord,
} from '@insaka/domain/fuel-accounts/fuel-accounts.schema'
import type { FuelSettings } from '@insaka/domain/fuel-products/fuel-products.schema'
import type { TenantTx, WriteTx } from '../db/transactions.ts'
import { findPrice, findSettings } from '../fuel-products/fuel-products.repository.ts'
import { allowedDepartment, findDepartment } from '../institutions/departments.repository.ts'
import type { Platform } from '../platform.ts'
import { isFormerReferenceTaken, refuseFormerReference } from '../registers/former-reference.ts'
import { nextNumbers } from '../registers/numbers.ts'
import type { Caller } from '../submit/caller.ts'
import { type Checked, type RightFields } from '../submit/checked.ts'
import { submit } from '../submit/submit.ts'
import {
  findAlias,
  findLastEntry,
  findTransaction,
  findUsedCoupons,
  fuelRegister,
  type TransactionRow,
} from './fuel-accounts.repository.ts'
import { entryAfter, refuseTooMuch, writeEntries, wrong } from './write-entries.ts'

export type Poster = Pick<Caller, 'userId' | 'firstName' | 'lastName' | 'institution' | 'role' | 'duties'>
/** Whether somebody has said that the account may go below zero. */
export type Overdraft = { isConfirmed: boolean }

export const recordOf = async (tx: TenantTx, id: string): Promise<TransactionRecord> =>
  (await findTransaction(tx, Number(id)))!.record

/** Posts a deposit or a draw. The chain of the institution is locked, so nothing else is posted meanwhile. */
export const postTransaction = (
  platform: Platform,
  caller: Caller,
  checked: Checked<TransactionInput>,
  { key, ...overdraft }: Overdraft & { key: string | null },
) =>
  submit(
    platform,
    caller,
    { endpoint: 'fuel.post', key, checked },
    {
      load: loadPosting,
      async save(tx, loaded, sent) {
        const record = await savePosting(tx, caller, loaded, sent, overdraft)
        return { id: record.id, record }
      },
      find: recordOf,
    },
  )

/** What people fill in that has a column of the same name. */
const { transactionType: _type, accountHolder: _holder, ...filledColumns } = transactionFields

type Loaded = Awaited<ReturnType<typeof loadPosting>>

export async function loadPosting(tx: WriteTx, right: RightFields<TransactionInput>, isGood: boolean) {
  const { accountHolder, transactionDate: day, fuelType, coupon, formerReference } = right
  const [department, lastEntry, price, used, isTaken, settings, alias, id] = await Promise.all([
    accountHolder === undefined ? undefined : findDepartment(tx, accountHolder),
    accountHolder === undefined ? undefined : findLastEntry(tx, accountHolder),
    day === undefined || fuelType === undefined || fuelType === 'NA'
      ? undefined
      : findPrice(tx, fuelType, day),
    findUsedCoupons(tx, coupon && day ? [{ transactionDate: day, couponKey: numberKey(coupon) }] : []),
    isFormerReferenceTaken(tx, fuelRegister, formerReference),
    findSettings(tx),
    findAlias(tx),
    isGood ? nextNumbers(tx, fuelRegister.name, 1) : 0,
  ])
  return { department, lastEntry, price, usedBy: [...used.values()][0], isTaken, settings, alias, id }
}

export async function savePosting(
  tx: WriteTx,
  poster: Poster,
  { department: found, lastEntry, price, usedBy, isTaken, settings, alias, id }: Loaded,
  checked: Checked<TransactionInput>,
  overdraft: Overdraft,
): Promise<TransactionRecord> {
  const { right } = checked
  const isDraw = right.transactionType === 'WITHDRAW'
  const { body, accountHolder: department } = await checked.collect({
    accountHolder: () => allowedDepartment(found, null, 'accountHolder'),
    transactionDate() {
      const facts = { today: toDay(tx.now), role: poster.role }
      const fields = rulesBroken(transactionDateRules, right, new Set(), facts)
      if (Object.keys(fields).length > 0) throw new Refusal('INVALID', { fields })
    },
    fuelType() {
      if (isDraw && right.fuelType !== 'NA' && right.transactionDate && price === undefined)
        throw wrong('fuelType', noPrice)
    },
    litres() {
      if (isDraw && price !== undefined && right.litres && amountOf(price, right.litres) === 0)
        throw wrong('litres', tooLittle)
    },
    coupon() {
      if (usedBy) throw wrong('coupon', couponUsedBy(usedBy), { usedBy })
    },
    formerReference: () => refuseFormerReference(null, right.formerReference, isTaken),
  })
  const amount = body.transactionType === 'WITHDRAW' ? amountOf(price!, body.litres!)! : body.amount!
  const row = entryAfter(tx, lastEntry!, {
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
  refuseTooMuch(row, isDraw ? 'litres' : 'amount')
  const transaction = { row, institution: poster.institution, accountHolder: department.code }
  const action = isDraw ? 'drawn' : 'deposited'
  return writeEntries(tx, [{ action, transaction }])[0]!
}

/** What brings an account below zero is refused where the institution has chosen so, and needs a yes elsewhere. */
export function refuseOverdraft(
  { state, amount, balance: left, previousBalance }: TransactionRow,
  { refuseOverdraft: isRefused }: FuelSettings,
  { isConfirmed }: Overdraft,
  field: string,
): void {
  if (state === 'DEPOSIT' || left >= 0) return
  if (isRefused) throw wrong(field, refusedOverdraft)
  if (isConfirmed) return
  const message = `This would leave ${formatAmount(left, 'ZMW')} in the account.`
  throw new Refusal('OVERDRAFT', { message, payload: { balance: previousBalance ?? 0, amount, left } })
}
