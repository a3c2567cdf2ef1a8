import * as z from 'zod/mini'
import { toDay } from '@insaka/domain/core/dates'
import { formatAmount, money, toNgwee } from '@insaka/domain/core/money'
import type { Rule } from '@insaka/domain/core/rules'
import { numberKey } from '@insaka/domain/core/text'
import {
  transactionFieldLabels as label,
  type TransactionType,
} from '@insaka/domain/fuel-accounts/fuel-accounts.labels'
import {
  amountOf,
  clearHidden,
  comesTo,
  couponUsed,
  noPrice,
  notInFuture,
  priceFrom,
  tooLittle,
  transactionRules,
} from '@insaka/domain/fuel-accounts/fuel-accounts.rules'
import { transactionFields, type TransactionInput } from '@insaka/domain/fuel-accounts/fuel-accounts.schema'
import { openingBalance } from '@insaka/domain/imports/import-sheets'
import type { TenantTx } from '../db/transactions.ts'
import { fullNameOf } from '../enquiries/enquiries.actions.ts'
import { opposite } from '../fuel-accounts/fuel-accounts.projections.ts'
import {
  couponOf,
  findAlias,
  findLastEntries,
  findSame,
  findTransactions,
  findUsedCoupons,
  findWithRows,
  fuelRegister,
} from '../fuel-accounts/fuel-accounts.repository.ts'
import {
  importTransactions,
  takeBackTransactions,
  type ImportedTransaction,
} from '../fuel-accounts/import-transactions.actions.ts'
import { findPrice, findSettings } from '../fuel-products/fuel-products.repository.ts'
import { checkRow, problemOf, type FoundRow } from './find-values.ts'
import type { Problem } from './imports.table.ts'
import { initiatorOf, type Importer, type Importing, type Judged, type Known } from './importing.ts'
import { differencesOf, formerIdentity, formerOf } from './judging.ts'
import { drawsToTakeBack, findFormer } from './references.repository.ts'

const priceOrAmount = (field: 'price' | 'amount') => money(label[field])
const fields = { ...transactionFields, price: z._default(z.nullable(priceOrAmount('price')), null) }
type Values = Pick<TransactionInput, keyof typeof transactionFields> & { price: number | null }

const aboveZero = (field: 'price' | 'amount'): Rule<Values> => ({
  needs: [field],
  showOn: field,
  message: `${label[field]} must be above zero.`,
  holds: (values) => values.transactionType !== 'WITHDRAW' || values[field] > 0,
})
const rules = [...transactionRules, notInFuture, aboveZero('price'), aboveZero('amount')] as readonly Rule<
  Values,
  { today: string }
>[]

/** What an export says of entries that take another one back, and of those that are taken back. */
const marks = ['reverses', 'reversedBy'] as const
const owed = 'An opening balance must be above zero. Enter what the account owes as a draw.'

/**
 * A row as it is by itself. One that takes another back is read as that one was, which it is in all but its type: what
 * brings fuel back has litres and a price, and what takes a deposit back has neither.
 */
type Draft = {
  main: FoundRow
  right: Partial<Values>
  problems: Problem[]
  state: TransactionType | undefined
  department: Known['departments'][number] | undefined
  isReversal: boolean
  isReversed: boolean
}

function readRow(main: FoundRow, known: Known, { alias, today }: { alias: string; today: string }): Draft {
  const { texts, inputs, sheet } = main
  const isReversal = texts['reverses'] !== undefined
  const unread = marks.filter((name) => typeof inputs[name] === 'string')
  const isOpening = inputs['transactionType'] === 'OPENING'
  const said = isOpening ? 'DEPOSIT' : inputs['transactionType']
  const transactionType = isReversal ? (opposite[said as TransactionType] ?? said) : said
  const row = {
    ...main,
    inputs: {
      ...(isOpening && { reference: openingBalance, description: openingBalance }),
      ...inputs,
      transactionType,
    },
  }
  const { checked, problems, department } = checkRow<Values>(row, known, fields, {
    rules,
    clearHidden: (body: Values) =>
      body.transactionType === 'DEPOSIT' ? { ...clearHidden(body), client: alias, price: null } : body,
    facts: { today },
  })
  const right = checked.right as Partial<Values>
  const isOwed = isOpening && typeof inputs['amount'] === 'number' && inputs['amount'] < 0
  return {
    main,
    right,
    problems: [
      ...problems.filter(({ field }) => !isOwed || field !== 'amount'),
      ...(isOwed ? [problemOf(sheet, 'amount', owed)] : []),
      ...unread.map((name) => problemOf(sheet, name, `${label[name]} must be the number of a transaction.`)),
    ],
    state: right.transactionType && (isReversal ? opposite[right.transactionType] : right.transactionType),
    department: department('accountHolder'),
    isReversal,
    isReversed: texts['reversedBy'] !== undefined,
  }
}

type Costs = { price: number | null; amount: number } | { field: keyof Values; message: string }

/** What a draw costs: as its file says, or what follows from that, or what the institution paid on that day. */
function costsOf({ right: { transactionType, amount, ...right } }: Draft, paid: number | undefined): Costs {
  if (transactionType === 'DEPOSIT') return { price: null, amount: amount! }
  const litres = right.litres!
  const price = right.price ?? (typeof amount === 'number' ? priceFrom(amount, litres) : paid)
  if (price === undefined) return { field: 'fuelType', message: noPrice }
  if (price === 0)
    return { field: 'amount', message: 'So small an amount comes to no price for so many litres.' }
  const sum = amount ?? amountOf(price, litres)!
  if (sum === 0) return { field: 'litres', message: tooLittle }
  const [, unfit] = [priceOrAmount('price').safeParse(price), priceOrAmount('amount').safeParse(sum)]
  return unfit.success ? { price, amount: sum } : { field: 'amount', message: unfit.error.issues[0]!.message }
}

/** The prices of the institution, on the days of draws that say neither price nor amount. */
async function pricesOf(
  tx: TenantTx,
  drafts: readonly Draft[],
): Promise<(draft: Draft) => number | undefined> {
  const key = ({ right: { fuelType, transactionDate } }: Draft) => `${fuelType} ${transactionDate}`
  const unpriced = new Map(
    drafts
      .filter(
        ({ problems, right: { transactionType, price, amount } }) =>
          problems.length === 0 && transactionType === 'WITHDRAW' && price === null && amount === null,
      )
      .map((draft) => [key(draft), draft.right as Values]),
  )
  const found = await Promise.all(
    [...unpriced].map(async ([each, { fuelType, transactionDate }]) => {
      return [each, await findPrice(tx, fuelType as never, transactionDate)] as const
    }),
  )
  const prices = new Map(found)
  return (draft) => prices.get(key(draft))
}

type Wanted = ImportedTransaction & {
  /** Whether the reference of the file may count as the former one. */
  mayKeepReference: boolean
}

function wantedOf(
  { main, right, state, department, isReversal, isReversed }: Draft,
  costs: { price: number | null; amount: number },
  importing: Importing,
  known: Known,
): Wanted {
  const { accountHolder: _code, transactionType: _type, ...filled } = right as Values
  const initiator = initiatorOf(importing, known, main.texts['initiator'] ?? '')
  return {
    institution: initiator.institution,
    accountHolder: department!.code,
    isReversed,
    mayKeepReference: !isReversal && !isReversed && main.texts['reference'] !== undefined,
    entry: {
      ...filled,
      ...costs,
      departmentId: department!.id,
      state: state!,
      initiator: fullNameOf(initiator),
      initiatorId: initiator.userId,
    },
  }
}

/** What tells a row apart. One that was reversed has set its former reference free, so that another may have it. */
const nameOf = (row: FoundRow): string => (row.texts['reversedBy'] === undefined ? formerOf(row) : '')

/** Fuel transactions: deposits, draws, and what accounts had before them. */
export const fuelImporter: Importer<Wanted> = {
  identify: (row) => (nameOf(row) === '' ? [] : formerIdentity(row)),

  async judge(tx, importing, known, units, { now, taken: usedInFile }) {
    const [alias, former] = await Promise.all([
      findAlias(tx),
      findFormer(
        tx,
        fuelRegister,
        units.flatMap(({ main }) => nameOf(main) || []),
      ),
    ])
    const drafts = units.map(({ main }) => readRow(main, known, { alias, today: toDay(now) }))
    const paidFor = await pricesOf(tx, drafts)
    const judged = drafts.map((draft) => {
      if (draft.problems.length > 0) return { draft, problems: draft.problems, wanted: null }
      const costs = costsOf(draft, paidFor(draft))
      if ('message' in costs)
        return { draft, problems: [problemOf(draft.main.sheet, costs.field, costs.message)], wanted: null }
      return { draft, problems: [], wanted: wantedOf(draft, costs, importing, known) }
    })
    const unnamed = judged.flatMap(({ draft, wanted }) =>
      wanted && nameOf(draft.main) === '' ? [{ draft, wanted }] : [],
    )
    const coupons = judged.map(({ draft: { right, isReversed } }) => {
      const { coupon, transactionDate } = right
      return coupon && transactionDate && !isReversed
        ? { transactionDate, couponKey: numberKey(coupon) }
        : null
    })
    const [same, usedCoupons] = await Promise.all([
      findSame(
        tx,
        importing.id,
        unnamed.map(({ draft: { isReversal, isReversed }, wanted }) => ({
          ...wanted.entry,
          isReversal,
          isReversed,
        })),
      ),
      findUsedCoupons(
        tx,
        coupons.flatMap((coupon) => coupon ?? []),
      ),
    ])
    const sameOf = new Map(unnamed.map(({ draft }, i) => [draft, same.get(i)]))
    const found = [...new Set([...former.values(), ...same.values()])]
    const records = found.length === 0 ? [] : await findTransactions(tx, found)
    const recordOf = new Map(records.map((record) => [record.id, record]))

    return judged.map(({ draft, problems, wanted }, i): Judged<Wanted> => {
      const { main, right, state } = draft
      const base = { unit: units[i]!, further: [], orderedBy: right.transactionDate ?? '' }
      const named = nameOf(main)
      const record = recordOf.get((named === '' ? sameOf.get(draft) : former.get(numberKey(named))) ?? 0)
      if (record) {
        const differs = differencesOf(main, { ...right, transactionType: state }, record)
        return {
          ...base,
          problems: [],
          cautions: [],
          wanted: null,
          there: { id: String(record.id), differs },
        }
      }
      const twice = usedTwice(coupons[i]!, usedCoupons, usedInFile, main)
      const all = [...problems, ...twice]
      const isRight = all.length === 0
      return {
        ...base,
        problems: all,
        cautions: isRight ? oddAmount(draft) : [],
        there: null,
        wanted: isRight ? wanted : null,
      }
    })
  },

  async save(tx, importing, wanted) {
    const all = importing.filled.has('formerReference') ? wanted : await withReferences(tx, wanted)
    return (await importTransactions(tx, importing.id, all)).map(String)
  },

  usedSince: (tx, ids, { id }) => overdrawnWithout(tx, id, ids.map(Number)),

  takeBack: (tx, ids, { importing: { id: importId, importer } }) =>
    takeBackTransactions(tx, ids.map(Number), {
      importId,
      initiator: fullNameOf(importer),
      initiatorId: importer.userId,
    }),
}

const overdrawn = 'Without it the account would be below zero, which your institution refuses.'

/**
 * Deposits without which their accounts would be below zero once all draws of the import are back, where the institution
 * refuses that.
 */
async function overdrawnWithout(
  tx: TenantTx,
  importId: number,
  ids: readonly number[],
): Promise<Map<string, string>> {
  const kept = new Map<string, string>()
  if (!(await findSettings(tx)).refuseOverdraft) return kept
  const found = new Map((await findWithRows(tx, [...ids])).map((each) => [each.row.id, each]))
  const deposits = ids
    .map((id) => found.get(id)!)
    .filter(({ row, reversedBy }) => row.state === 'DEPOSIT' && reversedBy === null)
  if (deposits.length === 0) return kept
  const accounts = deposits.map(({ row }) => row.departmentId)
  const [last, draws] = await Promise.all([findLastEntries(tx, accounts), drawsToTakeBack(tx, importId)])
  const left = new Map(
    accounts.map((account) => [account, toNgwee(last.get(account)!.balance)! + (draws.get(account) ?? 0n)]),
  )
  for (const { row } of deposits) {
    const after = left.get(row.departmentId)! - toNgwee(row.amount)!
    if (after < 0n) kept.set(String(row.id), overdrawn)
    else left.set(row.departmentId, after)
  }
  return kept
}

/** Whether a coupon is used up in the register, or by a row before this one. */
function usedTwice(
  coupon: { transactionDate: string; couponKey: string } | null,
  used: ReadonlySet<string>,
  inFile: Map<string, number>,
  { sheet, line }: FoundRow,
): Problem[] {
  if (coupon === null) return []
  const key = couponOf(coupon)
  if (used.has(key)) return [problemOf(sheet, 'coupon', couponUsed)]
  const before = inFile.get(key)
  if (before !== undefined)
    return [problemOf(sheet, 'coupon', `Row ${before} of this file has the same coupon in this year.`)]
  inFile.set(key, line)
  return []
}

/** A draw comes in as its file says, also where price times litres is something else. */
function oddAmount({ main: { sheet }, right: { price, litres, amount } }: Draft): Problem[] {
  if (!price || !litres || !amount || comesTo(price, litres, amount)) return []
  const sum = formatAmount(amountOf(price, litres)!)
  return [
    problemOf(sheet, 'amount', `Price times litres comes to ${sum}. The amount stays as the file says.`),
  ]
}

/** Where no column has former references, the references count as them, each with the first that has it. */
async function withReferences(tx: TenantTx, wanted: Wanted[]): Promise<Wanted[]> {
  const free = wanted.filter(
    ({ entry, mayKeepReference }) => entry.formerReference === null && mayKeepReference,
  )
  const stored = await findFormer(
    tx,
    fuelRegister,
    free.map(({ entry }) => entry.reference),
  )
  const taken = new Set([
    ...stored.keys(),
    ...wanted.flatMap(({ entry }) =>
      entry.formerReference === null ? [] : numberKey(entry.formerReference),
    ),
  ])
  return wanted.map((each) => {
    const { reference, formerReference } = each.entry
    const key = numberKey(reference)
    if (formerReference !== null || !each.mayKeepReference || taken.has(key)) return each
    taken.add(key)
    return { ...each, entry: { ...each.entry, formerReference: reference } }
  })
}
