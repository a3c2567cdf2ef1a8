import { toDay } from '@insaka/domain/core/dates'
import { toNgwee } from '@insaka/domain/core/money'
import { numberKey } from '@insaka/domain/core/text'
import { couponUsed, reversedAlready } from '@insaka/domain/fuel-accounts/fuel-accounts.rules'
import type { TenantTx } from '../db/transactions.ts'
import { fullNameOf } from '../enquiries/enquiries.actions.ts'
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
import { findSettings } from '../fuel-products/fuel-products.repository.ts'
import { wrong } from '../fuel-accounts/write-entries.ts'
import { problemOf, type FoundRow } from './find-values.ts'
import { costsOf, oddAmount, pricesOf } from './fuel-costs.ts'
import { readRow, type Draft, type Values } from './fuel-rows.ts'
import type { Problem } from './imports.table.ts'
import { rowsAt, rowsNumbered, type NumberedRow } from './import-rows.repository.ts'
import { initiatorOf, type Importer, type Importing, type Judged, type Known } from './importing.ts'
import { differencesOf, formerIdentity, formerOf } from './judging.ts'
import { drawsToTakeBack, findFormer } from './references.repository.ts'

type Wanted = Omit<ImportedTransaction, 'original'> & {
  row: number
  /** The row of the file that it takes back. */
  takesBack: number | null
  /** Whether the reference of the file may count as the former one. */
  mayKeepReference: boolean
}

function wantedOf(
  { main, right, state, department, isReversal, isReversed, reason }: Draft,
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
    reason,
    row: main.row,
    takesBack: null,
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
  identityFields: ['formerReference'],

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
    const numbers = drafts.flatMap(({ main }) => originalOf(main) ?? [])
    const [same, usedCoupons, originals] = await Promise.all([
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
      numbers.length === 0 ? [] : rowsNumbered(tx, importing.id, { field: 'id', numbers }),
    ])
    const sameOf = new Map(unnamed.map(({ draft }, i) => [draft, same.get(i)]))
    const found = [...new Set([...former.values(), ...same.values()])]
    const records = found.length === 0 ? [] : await findTransactions(tx, found)
    const recordOf = new Map(records.map((record) => [record.id, record]))

    return judged.map(({ draft, problems, wanted }, i): Judged<Wanted> => {
      const { main, right, state } = draft
      // A reversal may have the day of the row that it takes back, and comes after it.
      const day = right.transactionDate ?? ''
      const orderedBy = draft.isReversal ? `${day} reversal` : day
      const base = { unit: units[i]!, further: [], orderedBy }
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
      const original = originals.find(({ number }) => number === originalOf(main))
      const all = [...problems, ...twice, ...(original ? oddOriginal(original, usedInFile, main) : [])]
      const isRight = all.length === 0
      return {
        ...base,
        problems: all,
        cautions: isRight
          ? [...oddAmount(draft), ...(original || !numbered(main, importing) ? [] : [withoutOriginal(main)])]
          : [],
        there: null,
        wanted: isRight && wanted ? { ...wanted, takesBack: original?.row ?? null } : null,
      }
    })
  },

  async save(tx, importing, wanted) {
    const all = importing.filled.has('formerReference') ? wanted : await withReferences(tx, wanted)
    return (await importTransactions(tx, importing.id, await withOriginals(tx, importing.id, all))).map(
      String,
    )
  },

  usedSince: async (tx, ids, { id }) =>
    new Map([
      ...(await overdrawnWithout(tx, id, ids.map(Number))),
      ...(await reversedAcross(tx, id, ids.map(Number))),
    ]),

  takeBack: (tx, ids, { importing: { id: importId, importer } }) =>
    takeBackTransactions(tx, ids.map(Number), {
      importId,
      initiator: fullNameOf(importer),
      initiatorId: importer.userId,
    }),
}

/** The number of the transaction that a row takes back. */
const originalOf = ({ inputs }: FoundRow): string | null =>
  typeof inputs['reverses'] === 'number' ? String(inputs['reverses']) : null

/** True if a row names another one of a file whose rows have numbers. */
const numbered = (row: FoundRow, { filled }: Importing): boolean =>
  originalOf(row) !== null && filled.has('id')

const withoutOriginal = ({ sheet }: FoundRow): Problem =>
  problemOf(
    sheet,
    'reverses',
    'The transaction that this row takes back is not in this file. The row comes in as a transaction of its own.',
  )

/** The refusal of a reversal of this row. */
function oddOriginal(
  { number, line: at, state }: NumberedRow,
  inFile: Map<string, number>,
  { sheet, line }: FoundRow,
): Problem[] {
  const say = (message: string): Problem[] => [problemOf(sheet, 'reverses', message)]
  if (state === 'WRONG') return say(`Row ${at} of this file, which this row takes back, is wrong.`)
  const key = `reverses ${number}`
  const before = inFile.get(key)
  if (before !== undefined && before !== line)
    return say(`Row ${before} of this file takes back the same transaction.`)
  inFile.set(key, line)
  return []
}

/** Finds what each reversal takes back: a row that comes in with it, or the record of one that came before. */
async function withOriginals(
  tx: TenantTx,
  importId: number,
  wanted: Wanted[],
): Promise<ImportedTransaction[]> {
  const places = new Map(wanted.map(({ row }, i) => [row, i]))
  const others = wanted.flatMap(({ takesBack }) =>
    takesBack === null || places.has(takesBack) ? [] : takesBack,
  )
  const rows = others.length === 0 ? [] : await rowsAt(tx, importId, others)
  const ids = new Map(rows.map(({ row, recordId }) => [row, Number(recordId)]))
  const stored = rows.length === 0 ? [] : await findWithRows(tx, [...ids.values()])
  return wanted.map(({ row: _row, takesBack, mayKeepReference: _may, ...each }) => {
    if (takesBack === null) return { ...each, original: null }
    const place = places.get(takesBack)
    if (place !== undefined) return { ...each, original: place }
    const found = stored.find(({ row: { id } }) => id === ids.get(takesBack))
    if (!found)
      throw wrong(
        'reverses',
        'The row that this one takes back is not imported yet. Check the rows again when it is.',
      )
    if (found.reversedBy !== null) throw wrong('reverses', reversedAlready)
    return { ...each, original: found.row }
  })
}

/** Transactions that are kept, since what reverses them, or what they reverse, did not come with the same import. */
async function reversedAcross(
  tx: TenantTx,
  importId: number,
  ids: readonly number[],
): Promise<Map<string, string>> {
  const found = (await findWithRows(tx, [...ids])).filter(
    ({ row, reversedBy }) => row.reverses !== null || reversedBy !== null,
  )
  if (found.length === 0) return new Map()
  const others = await findWithRows(
    tx,
    found.map(({ row, reversedBy }) => (row.reverses ?? reversedBy)!),
  )
  const otherOf = new Map(others.map((each) => [each.row.id, each]))
  return new Map(
    found.flatMap(({ row, reversedBy }): [string, string][] => {
      const other = otherOf.get((row.reverses ?? reversedBy)!)!
      if (other.row.importId === importId) return []
      if (row.reverses !== null)
        return [[String(row.id), 'It takes back a transaction that did not come with this import.']]
      // Its reversal was taken back itself.
      if (other.reversedBy !== null) return []
      return [[String(row.id), `It was reversed by No. ${reversedBy}.`]]
    }),
  )
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
    // A reversal goes with the transaction that it takes back.
    .filter(({ row, reversedBy }) => row.state === 'DEPOSIT' && row.reverses === null && reversedBy === null)
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
  used: Readonly<Pick<Map<string, unknown>, 'has'>>,
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
