import { toDay, toMoment } from '@insaka/domain/core/dates'
import { Refusal } from '@insaka/domain/core/errors'
import { formatAmount, largestAmount } from '@insaka/domain/core/money'
import { pick } from '@insaka/domain/core/register'
import { rulesBroken } from '@insaka/domain/core/rules'
import { numberKey } from '@insaka/domain/core/text'
import {
  amountOf,
  balanceAfter,
  couponUsed,
  noPrice,
  refusedOverdraft,
  tooLittle,
  tooMuch,
  transactionDateRules,
} from '@insaka/domain/fuel-accounts/fuel-accounts.rules'
import {
  transactionFields,
  type TransactionInput,
  type TransactionRecord,
} from '@insaka/domain/fuel-accounts/fuel-accounts.schema'
import type { FuelSettings } from '@insaka/domain/fuel-products/fuel-products.schema'
import { mayTouch } from '@insaka/domain/permissions'
import type { TenantTx, WriteTx } from '../db/transactions.ts'
import { findPrice, findSettings } from '../fuel-products/fuel-products.repository.ts'
import { allowedDepartment, findDepartment } from '../institutions/departments.repository.ts'
import type { Platform } from '../platform.ts'
import {
  formerReferenceColumns,
  isFormerReferenceTaken,
  refuseFormerReference,
} from '../registers/former-reference.ts'
import { nextNumbers } from '../registers/numbers.ts'
import { recordChanges } from '../registers/write.ts'
import type { Caller } from '../submit/caller.ts'
import { Checked, type RightFields } from '../submit/checked.ts'
import { submit } from '../submit/submit.ts'
import {
  findAlias,
  findLastEntry,
  findTransaction,
  freeCoupon,
  fuelRegister,
  insertTransactions,
  isCouponUsed,
  transactionRecordOf,
  takeCoupon,
  type LastEntry,
  type Transaction,
  type TransactionRow,
} from './fuel-accounts.repository.ts'
import { opposite } from './fuel-accounts.projections.ts'

export type Poster = Pick<Caller, 'userId' | 'firstName' | 'lastName' | 'institution' | 'role'>
/** Whether somebody has said that the account may go below zero. */
type Overdraft = { isConfirmed: boolean }

const recordOf = async (tx: TenantTx, id: string): Promise<TransactionRecord> =>
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

const yearOf = (day: string): number => Number(day.slice(0, 4))

export async function loadPosting(tx: WriteTx, right: RightFields<TransactionInput>, isGood: boolean) {
  const { accountHolder, transactionDate: day, fuelType, coupon, formerReference } = right
  const [department, lastEntry, price, isUsed, isTaken, settings, alias, id] = await Promise.all([
    accountHolder === undefined ? undefined : findDepartment(tx, accountHolder),
    accountHolder === undefined ? undefined : findLastEntry(tx, accountHolder),
    day === undefined || fuelType === undefined || fuelType === 'NA'
      ? undefined
      : findPrice(tx, fuelType, day),
    coupon && day ? isCouponUsed(tx, yearOf(day), numberKey(coupon)) : false,
    isFormerReferenceTaken(tx, fuelRegister, formerReference),
    findSettings(tx),
    findAlias(tx),
    isGood ? nextNumbers(tx, fuelRegister.name, 1) : 0,
  ])
  return { department, lastEntry, price, isUsed, isTaken, settings, alias, id }
}

const wrong = (field: string, message: string): Refusal =>
  new Refusal('INVALID', { fields: { [field]: [message] } })

export async function savePosting(
  tx: WriteTx,
  poster: Poster,
  { department: found, lastEntry, price, isUsed, isTaken, settings, alias, id }: Loaded,
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
      if (isUsed) throw wrong('coupon', couponUsed)
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
  })
  refuseOverdraft(row, settings, overdraft, 'litres')
  refuseTooMuch(row, isDraw ? 'litres' : 'amount')
  return write(tx, {
    row,
    institution: poster.institution,
    accountHolder: department.code,
    reversedBy: null,
  })
}

type Entry = Omit<
  TransactionRow,
  | 'institutionId'
  | 'sequence'
  | 'previousSequence'
  | 'previousBalance'
  | 'balance'
  | 'clientKey'
  | 'couponKey'
  | 'formerReferenceKey'
  | 'createdOn'
>

/** The entry that follows the last one of its account. */
function entryAfter(tx: WriteTx, { sequence, balance }: LastEntry, entry: Entry): TransactionRow {
  return {
    institutionId: tx.institutionId,
    ...entry,
    sequence: sequence + 1,
    previousSequence: sequence === 0 ? null : sequence,
    previousBalance: sequence === 0 ? null : balance,
    balance: balanceAfter(balance, entry.state, entry.amount),
    clientKey: entry.client.toLowerCase(),
    couponKey: entry.coupon === null ? null : numberKey(entry.coupon),
    ...formerReferenceColumns(entry.formerReference),
    createdOn: toMoment(tx.now),
  }
}

/** Beyond it a number holds no ngwee; what brings an account nearer to zero is welcome. */
function refuseTooMuch({ balance, previousBalance }: TransactionRow, field: string): void {
  const size = Math.abs(balance)
  if (size > largestAmount && size > Math.abs(previousBalance ?? 0)) throw wrong(field, tooMuch)
}

/** What brings an account below zero is refused where the institution has chosen so, and needs a yes elsewhere. */
function refuseOverdraft(
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

function write(tx: WriteTx, transaction: Transaction, reversed?: TransactionRow): TransactionRecord {
  const { row } = transaction
  const record = transactionRecordOf(transaction)
  insertTransactions(tx, [row])
  if (reversed?.couponKey) freeCoupon(tx, yearOf(reversed.transactionDate), reversed.couponKey)
  if (row.couponKey !== null) takeCoupon(tx, yearOf(row.transactionDate), row)
  const action = reversed ? 'reversed' : row.state === 'DEPOSIT' ? 'deposited' : 'drawn'
  recordChanges(tx, fuelRegister, [{ tx, action, before: null, after: { row, record } }])
  if (reversed) recordReversal(tx, transaction, reversed)
  return record
}

/** The history of the entry that is taken back says so, too. */
function recordReversal(tx: WriteTx, { row, ...rest }: Transaction, reversed: TransactionRow): void {
  const before = transactionRecordOf({ ...rest, row: reversed, reversedBy: null })
  tx.record({
    action: 'reversed',
    subject: fuelRegister.name,
    subjectId: String(reversed.id),
    before: { ...before },
    after: { ...before, reversedBy: row.id },
  })
}

/** Takes a transaction back by an entry of the opposite kind, dated today. */
export const reverseTransaction = (
  platform: Platform,
  caller: Caller,
  { id, reason, key, ...overdraft }: Overdraft & { id: number; reason: string; key: string | null },
) =>
  submit(
    platform,
    caller,
    { endpoint: 'fuel.reverse', key, checked: new Checked({ id, reason }) },
    {
      load: (tx) => loadReversal(tx, id),
      async save(tx, loaded) {
        const record = await saveReversal(tx, caller, loaded, reason, overdraft)
        return { id: record.id, record }
      },
      find: recordOf,
    },
  )

export async function loadReversal(tx: WriteTx, id: number) {
  const [found, settings, number] = await Promise.all([
    findTransaction(tx, id),
    findSettings(tx),
    nextNumbers(tx, fuelRegister.name, 1),
  ])
  if (!found) throw new Refusal('NOT_FOUND')
  return { found, settings, number, lastEntry: await findLastEntry(tx, found.accountHolder) }
}

export async function saveReversal(
  tx: WriteTx,
  caller: Poster,
  { found, settings, number, lastEntry }: Awaited<ReturnType<typeof loadReversal>>,
  reason: string,
  overdraft: Overdraft,
): Promise<TransactionRecord> {
  const { row: original } = found
  const isOwn = original.initiatorId === caller.userId
  if (!mayTouch(caller.role, 'DELETE_CONTENT', { isOwn })) throw new Refusal('NOT_ALLOWED')
  if (original.reverses !== null) throw wrong('reason', 'A reversal is not reversed itself.')
  if (found.reversedBy !== null) {
    const message = 'This transaction has been reversed already.'
    throw new Refusal('DUPLICATE', { message, fields: { reason: [message] } })
  }
  const row = entryAfter(tx, lastEntry, {
    ...original,
    id: number,
    state: opposite[original.state],
    transactionDate: toDay(tx.now),
    coupon: null,
    formerReference: null,
    description: `Reversal of ${original.reference}`,
    reverses: original.id,
    reason,
    initiator: `${caller.firstName} ${caller.lastName}`,
    initiatorId: caller.userId,
  })
  refuseOverdraft(row, settings, overdraft, 'reason')
  refuseTooMuch(row, 'reason')
  const { institution } = caller
  return write(tx, { row, institution, accountHolder: found.accountHolder, reversedBy: null }, original)
}
