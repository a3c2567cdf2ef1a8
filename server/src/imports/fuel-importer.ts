import { toDay } from '@insaka/domain/core/dates'
import { toNgwee } from '@insaka/domain/core/money'
import { normalizeNumber } from '@insaka/domain/core/text-fields'
import { couponUsedMessage, alreadyReversedMessage } from '@insaka/domain/fuel-accounts/fuel-accounts.rules'
import type { TenantTx } from '../db/transactions.ts'
import { fullNameOf } from '../enquiries/enquiries.actions.ts'
import {
  couponId,
  findInstitutionAlias,
  findLastEntries,
  findSameEntries,
  findTransactions,
  findUsedCoupons,
  findTransactionsWithRows,
  fuelRegister,
} from '../fuel-accounts/fuel-accounts.repository.ts'
import {
  importTransactions,
  takeBackTransactions,
  type ImportedTransaction,
} from '../fuel-accounts/import-transactions.actions.ts'
import { findSettings } from '../fuel-products/fuel-products.repository.ts'
import { fieldRefusal } from '../fuel-accounts/write-entries.ts'
import { problemOf, type ParsedRow } from './check-row.ts'
import { costsOf, amountCautions, pricesOf } from './fuel-costs.ts'
import { readFuelRow, type FuelDraft, type FuelValues } from './fuel-rows.ts'
import type { Problem } from './imports.table.ts'
import { findRows, findRowsByNumber, type NumberedRow } from './import-rows.repository.ts'
import {
  initiatorOf,
  type Importer,
  type ImportContext,
  type CheckedUnit,
  type ReferenceData,
} from './importer.ts'
import { differencesOf, formerIdentity, formerReferenceOf } from './compare-rows.ts'
import { sumDrawsToReverse, findFormerReferences } from './import-lookups.repository.ts'

type TransactionToSave = Omit<ImportedTransaction, 'original'> & {
  row: number
  reversesRow: number | null
  /** True if the reference may serve as former reference. */
  mayKeepReference: boolean
}

function toTransaction(
  { parsedRow, valid, state, department, isReversal, isReversed, reason }: FuelDraft,
  costs: { price: number | null; amount: number },
  importing: ImportContext,
  referenceData: ReferenceData,
): TransactionToSave {
  const { accountHolder: _code, transactionType: _type, ...filled } = valid as FuelValues
  const initiator = initiatorOf(importing, referenceData, parsedRow.texts['initiator'] ?? '')
  return {
    institution: initiator.institution,
    accountHolder: department!.code,
    isReversed,
    reason,
    row: parsedRow.row,
    reversesRow: null,
    mayKeepReference: !isReversal && !isReversed && parsedRow.texts['reference'] !== undefined,
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

/** The reference that identifies a row. A reversed row has released its former reference for another one. */
const identifyingReference = (row: ParsedRow): string =>
  row.texts['reversedBy'] === undefined ? formerReferenceOf(row) : ''

export const fuelImporter: Importer<TransactionToSave> = {
  identify: (row) => (identifyingReference(row) === '' ? [] : formerIdentity(row)),
  identityFields: ['formerReference'],

  async check(tx, importing, referenceData, units, { now, claimedBy: usedInFile }) {
    const [alias, existingByReference] = await Promise.all([
      findInstitutionAlias(tx),
      findFormerReferences(
        tx,
        fuelRegister,
        units.flatMap(({ main }) => identifyingReference(main) || []),
      ),
    ])
    const drafts = units.map(({ main }) => readFuelRow(main, referenceData, { alias, today: toDay(now) }))
    const paidPriceOf = await pricesOf(tx, drafts)
    const results = drafts.map((draft) => {
      if (draft.problems.length > 0) return { draft, problems: draft.problems, toSave: null }
      const costs = costsOf(draft, paidPriceOf(draft))
      if ('message' in costs)
        return {
          draft,
          problems: [problemOf(draft.parsedRow.sheet, costs.field, costs.message)],
          toSave: null,
        }
      return { draft, problems: [], toSave: toTransaction(draft, costs, importing, referenceData) }
    })
    const unnamed = results.flatMap(({ draft, toSave }) =>
      toSave && identifyingReference(draft.parsedRow) === '' ? [{ draft, counterpart: toSave }] : [],
    )
    const coupons = results.map(({ draft: { valid, isReversed } }) => {
      const { coupon, transactionDate } = valid
      return coupon && transactionDate && !isReversed
        ? { transactionDate, couponKey: normalizeNumber(coupon) }
        : null
    })
    const numbers = drafts.flatMap(({ parsedRow }) => originalOf(parsedRow) ?? [])
    const [sameEntries, usedCoupons, originals] = await Promise.all([
      findSameEntries(
        tx,
        importing.id,
        unnamed.map(({ draft: { isReversal, isReversed }, counterpart }) => ({
          ...counterpart.entry,
          isReversal,
          isReversed,
        })),
      ),
      findUsedCoupons(
        tx,
        coupons.flatMap((coupon) => coupon ?? []),
      ),
      numbers.length === 0 ? [] : findRowsByNumber(tx, importing.id, { field: 'id', numbers }),
    ])
    const sameEntryOf = new Map(unnamed.map(({ draft }, i) => [draft, sameEntries.get(i)]))
    const existingIds = [...new Set([...existingByReference.values(), ...sameEntries.values()])]
    const records = existingIds.length === 0 ? [] : await findTransactions(tx, existingIds)
    const recordOf = new Map(records.map((record) => [record.id, record]))

    return results.map(({ draft, problems, toSave }, i): CheckedUnit<TransactionToSave> => {
      const { parsedRow, valid, state } = draft
      // A reversal comes after the row that it reverses, even on the same date.
      const day = valid.transactionDate ?? ''
      const sortKey = draft.isReversal ? `${day} reversal` : day
      const base = { unit: units[i]!, detailProblems: [], sortKey }
      const reference = identifyingReference(parsedRow)
      const record = recordOf.get(
        (reference === '' ? sameEntryOf.get(draft) : existingByReference.get(normalizeNumber(reference))) ??
          0,
      )
      if (record) {
        const differs = differencesOf(parsedRow, { ...valid, transactionType: state }, record)
        return {
          ...base,
          problems: [],
          cautions: [],
          toSave: null,
          existing: { id: String(record.id), differs },
        }
      }
      const couponProblems = couponProblemsOf(coupons[i]!, usedCoupons, usedInFile, parsedRow)
      const original = originals.find(({ number }) => number === originalOf(parsedRow))
      const allProblems = [
        ...problems,
        ...couponProblems,
        ...(original ? originalProblems(original, usedInFile, parsedRow) : []),
      ]
      const isRight = allProblems.length === 0
      return {
        ...base,
        problems: allProblems,
        cautions: isRight
          ? [
              ...amountCautions(draft),
              ...(original || !namesNumberedRow(parsedRow, importing)
                ? []
                : [missingOriginalCaution(parsedRow)]),
            ]
          : [],
        existing: null,
        toSave: isRight && toSave ? { ...toSave, reversesRow: original?.row ?? null } : null,
      }
    })
  },

  async save(tx, importing, toSave) {
    const transactions = importing.filled.has('formerReference') ? toSave : await withReferences(tx, toSave)
    return (
      await importTransactions(tx, importing.id, await withOriginals(tx, importing.id, transactions))
    ).map(String)
  },

  reasonsToKeep: async (tx, ids, { id }) =>
    new Map([
      ...(await depositsStillNeeded(tx, id, ids.map(Number))),
      ...(await reversedOutsideImport(tx, id, ids.map(Number))),
    ]),

  takeBack: (tx, ids, { context: { id: importId, importedBy } }) =>
    takeBackTransactions(tx, ids.map(Number), {
      importId,
      initiator: fullNameOf(importedBy),
      initiatorId: importedBy.userId,
    }),
}

const originalOf = ({ inputs }: ParsedRow): string | null =>
  typeof inputs['reverses'] === 'number' ? String(inputs['reverses']) : null

/** True if a row refers to another row by number, in a file with numbers. */
const namesNumberedRow = (row: ParsedRow, { filled }: ImportContext): boolean =>
  originalOf(row) !== null && filled.has('id')

const missingOriginalCaution = ({ sheet }: ParsedRow): Problem =>
  problemOf(
    sheet,
    'reverses',
    'The transaction that this row reverses is not in this file. The row is imported as a separate transaction.',
  )

function originalProblems(
  { number, line: originalLine, state }: NumberedRow,
  claimedBy: Map<string, number>,
  { sheet, line }: ParsedRow,
): Problem[] {
  const originalProblem = (message: string): Problem[] => [problemOf(sheet, 'reverses', message)]
  if (state === 'WRONG')
    return originalProblem(`This row reverses row ${originalLine} of this file, which is wrong.`)
  const key = `reverses ${number}`
  const before = claimedBy.get(key)
  if (before !== undefined && before !== line)
    return originalProblem(`Row ${before} of this file reverses the same transaction.`)
  claimedBy.set(key, line)
  return []
}

/** Resolves the transaction that each reversal refers to, in this batch or in an earlier one. */
async function withOriginals(
  tx: TenantTx,
  importId: number,
  toSave: TransactionToSave[],
): Promise<ImportedTransaction[]> {
  const positions = new Map(toSave.map(({ row }, i) => [row, i]))
  const importedRowNumbers = toSave.flatMap(({ reversesRow }) =>
    reversesRow === null || positions.has(reversesRow) ? [] : reversesRow,
  )
  const rows = importedRowNumbers.length === 0 ? [] : await findRows(tx, importId, importedRowNumbers)
  const ids = new Map(rows.map(({ row, recordId }) => [row, Number(recordId)]))
  const stored = rows.length === 0 ? [] : await findTransactionsWithRows(tx, [...ids.values()])
  return toSave.map(({ row: _row, reversesRow, mayKeepReference: _may, ...each }) => {
    if (reversesRow === null) return { ...each, original: null }
    const position = positions.get(reversesRow)
    if (position !== undefined) return { ...each, original: position }
    const original = stored.find(({ row: { id } }) => id === ids.get(reversesRow))
    if (!original)
      throw fieldRefusal(
        'reverses',
        'This row reverses a row that is not imported yet. Check the rows again once it is.',
      )
    if (original.reversedBy !== null) throw fieldRefusal('reverses', alreadyReversedMessage)
    return { ...each, original: original.row }
  })
}

/** Transactions to keep because their reversal, or the transaction they reverse, is not part of this import. */
async function reversedOutsideImport(
  tx: TenantTx,
  importId: number,
  ids: readonly number[],
): Promise<Map<string, string>> {
  const reversalPairs = (await findTransactionsWithRows(tx, [...ids])).filter(
    ({ row, reversedBy }) => row.reverses !== null || reversedBy !== null,
  )
  if (reversalPairs.length === 0) return new Map()
  const importedRowNumbers = await findTransactionsWithRows(
    tx,
    reversalPairs.map(({ row, reversedBy }) => (row.reverses ?? reversedBy)!),
  )
  const otherOf = new Map(importedRowNumbers.map((each) => [each.row.id, each]))
  return new Map(
    reversalPairs.flatMap(({ row, reversedBy }): [string, string][] => {
      const other = otherOf.get((row.reverses ?? reversedBy)!)!
      if (other.row.importId === importId) return []
      if (row.reverses !== null)
        return [[String(row.id), 'It reverses a transaction that did not come with this import.']]
      // The reversal itself was taken back.
      if (other.reversedBy !== null) return []
      return [[String(row.id), `It was reversed by No. ${reversedBy}.`]]
    }),
  )
}

const overdraftReason = 'Without it, the account would be below zero, which your institution does not allow.'

/** Deposits that an institution without overdrafts must keep after all draws of the import are reversed. */
async function depositsStillNeeded(
  tx: TenantTx,
  importId: number,
  ids: readonly number[],
): Promise<Map<string, string>> {
  const reasons = new Map<string, string>()
  if (!(await findSettings(tx)).refuseOverdraft) return reasons
  const byId = new Map((await findTransactionsWithRows(tx, [...ids])).map((each) => [each.row.id, each]))
  const deposits = ids
    .map((id) => byId.get(id)!)
    // A transaction and its reversal are undone together, so they do not change the balance.
    .filter(({ row, reversedBy }) => row.state === 'DEPOSIT' && row.reverses === null && reversedBy === null)
  if (deposits.length === 0) return reasons
  const accounts = deposits.map(({ row }) => row.departmentId)
  const [last, draws] = await Promise.all([findLastEntries(tx, accounts), sumDrawsToReverse(tx, importId)])
  const left = new Map(
    accounts.map((account) => [account, toNgwee(last.get(account)!.balance)! + (draws.get(account) ?? 0n)]),
  )
  for (const { row } of deposits) {
    const after = left.get(row.departmentId)! - toNgwee(row.amount)!
    if (after < 0n) reasons.set(String(row.id), overdraftReason)
    else left.set(row.departmentId, after)
  }
  return reasons
}

/** Reports a coupon that was used in the register or by an earlier row. */
function couponProblemsOf(
  coupon: { transactionDate: string; couponKey: string } | null,
  usedCoupons: Readonly<Pick<Map<string, unknown>, 'has'>>,
  claimedBy: Map<string, number>,
  { sheet, line }: ParsedRow,
): Problem[] {
  if (coupon === null) return []
  const key = couponId(coupon)
  if (usedCoupons.has(key)) return [problemOf(sheet, 'coupon', couponUsedMessage)]
  const before = claimedBy.get(key)
  if (before !== undefined)
    return [problemOf(sheet, 'coupon', `Row ${before} of this file has the same coupon in the same year.`)]
  claimedBy.set(key, line)
  return []
}

/** Without a column for former references, the reference serves as such for the first row that has it. */
async function withReferences(tx: TenantTx, toSave: TransactionToSave[]): Promise<TransactionToSave[]> {
  const withoutFormerReference = toSave.filter(
    ({ entry, mayKeepReference }) => entry.formerReference === null && mayKeepReference,
  )
  const stored = await findFormerReferences(
    tx,
    fuelRegister,
    withoutFormerReference.map(({ entry }) => entry.reference),
  )
  const takenKeys = new Set([
    ...stored.keys(),
    ...toSave.flatMap(({ entry }) =>
      entry.formerReference === null ? [] : normalizeNumber(entry.formerReference),
    ),
  ])
  return toSave.map((each) => {
    const { reference, formerReference } = each.entry
    const key = normalizeNumber(reference)
    if (formerReference !== null || !each.mayKeepReference || takenKeys.has(key)) return each
    takenKeys.add(key)
    return { ...each, entry: { ...each.entry, formerReference: reference } }
  })
}
