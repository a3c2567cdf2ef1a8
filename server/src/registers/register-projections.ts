import { toNgwee } from '@insaka/domain/core/money'
import { wordProjection } from '../projections/word-projection.ts'
import type { AnyProjection } from '../projections/projection.ts'
import { sumProjection } from '../projections/sum-projection.ts'
import { digitStore } from './digit-groups.ts'
import type { Register } from './register.ts'
import { registerCounters } from './registers.table.ts'
import { wordStore } from './search-index.ts'
import { digitsOf, tagOf, wordsOf } from './search-words.ts'

export type CountedRow = {
  institutionId: string
  id: number
  departmentId: string
  /** Null if the initiator has no account. */
  initiatorId: string | null
  state: string
}

const projectionsByRegister = new WeakMap<Register, AnyProjection[]>()

export function projectionsOf(register: Register): AnyProjection[] {
  let projections = projectionsByRegister.get(register)
  if (!projections) {
    projections = [
      counterProjection(register),
      wordsProjection(register),
      digitsProjection(register),
      ...(register.projections ?? []),
    ]
    projectionsByRegister.set(register, projections)
  }
  return projections
}

const sourceOf = ({ name, table }: Register) => ({
  table,
  ...(table.register && { register: name }),
})

/** Counts and totals by state for the institution, each department and each initiator. */
const counterProjection = (register: Register): AnyProjection =>
  sumProjection<CountedRow, 'scope' | 'scopeId' | 'state' | 'currency', 'records' | 'amount'>({
    name: 'counters',
    version: 1,
    of: sourceOf(register),
    label: register.name,
    target: registerCounters,
    fixedKeys: { register: register.name },
    keys: ['scope', 'scopeId', 'state', 'currency'],
    values: ['records', 'amount'],
    contributions(row) {
      const counterValues = { state: row.state, records: 1n, ...amountOf(register, row) }
      return [
        { scope: 'institution', scopeId: row.institutionId, ...counterValues },
        { scope: 'department', scopeId: row.departmentId, ...counterValues },
        ...(row.initiatorId === null ? [] : [{ scope: 'mine', scopeId: row.initiatorId, ...counterValues }]),
      ]
    },
  })

/** A register without amounts only counts records. */
function amountOf({ amount }: Register, row: object): { currency: string; amount: bigint } {
  if (!amount) return { currency: '', amount: 0n }
  const columns = row as Record<string, unknown>
  return { currency: String(columns[amount.currency]), amount: toNgwee(Number(columns[amount.value]))! }
}

const wordsProjection = (register: Register): AnyProjection =>
  wordProjection<CountedRow>({
    name: 'words',
    version: 4,
    of: { ...sourceOf(register), name: register.name },
    store: wordStore,
    label: (word) => (word.startsWith('=') ? `marked ${word.slice(1)}` : `word ${word}`),
    words(row) {
      const columns = row as unknown as Record<string, string | null>
      const tags = {
        state: 'state',
        department: 'departmentId',
        initiator: 'initiatorId',
        ...register.tags,
      }
      return new Set([
        ...wordsOf(register.texts.map((column) => columns[column] ?? null)),
        ...Object.entries(tags).flatMap(([name, column]) => {
          const value = columns[column]
          return value === null || value === undefined ? [] : tagOf(name, value)
        }),
      ])
    },
  })

const digitsProjection = (register: Register): AnyProjection =>
  wordProjection<CountedRow>({
    name: 'digits',
    version: 1,
    of: { ...sourceOf(register), name: register.name },
    store: digitStore,
    label: (digits) => `digits ${digits}`,
    words: (row) =>
      digitsOf(
        [...(register.keys ?? []).map(({ source }) => source), 'formerReference'].map(
          (column) => (row as unknown as Record<string, string | null>)[column] ?? null,
        ),
      ),
  })
