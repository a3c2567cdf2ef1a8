import { getTableName } from 'drizzle-orm'
import { insertionOfMany, readText, replacement } from '../db/statement.ts'
import type { TenantTx, WriteTx } from '../db/transactions.ts'
import type { DescribedKind } from './described-kind.repository.ts'
import { keyName, similarKeyName, snakeCase } from './described.table.ts'

/** Keys of the identifying texts of a record. */
type IdentityKeys = Readonly<Record<string, { key: string; similarKey: string | null }>>

/** Records with the same key as a text, and the fields whose text another record nearly has. */
export type KnownIdentities = { taken: Map<string, { id: number; reference: string }>; similar: string[] }

/** Writes rows, and finds records by their identifying texts. */
export function describedRepository({ description, table }: DescribedKind) {
  const { name, fields } = description
  const identifying = Object.entries(fields).flatMap(([field, { identity }]) =>
    identity ? [{ field, identity }] : [],
  )

  function keysOf(input: Readonly<Record<string, unknown>>): IdentityKeys {
    return Object.fromEntries(
      identifying.flatMap(({ field, identity }) => {
        const text = input[field]
        if (typeof text !== 'string') return []
        return [[field, { key: identity.key(text), similarKey: identity.similar?.(text) ?? null }]]
      }),
    )
  }

  /** Looks up the identifying texts of several records at once, in the order of the inputs. */
  async function findKnown(
    tx: TenantTx,
    inputs: readonly { id: number | null; keys: IdentityKeys }[],
  ): Promise<KnownIdentities[]> {
    const results = inputs.map((): KnownIdentities => ({ taken: new Map(), similar: [] }))
    await Promise.all(
      identifying.map(async ({ field, identity }) => {
        const asked = inputs.flatMap(({ keys }) => keys[field] ?? [])
        if (asked.length === 0) return
        const column = snakeCase(keyName(field))
        const similarColumn = snakeCase(similarKeyName(field))
        const rows = await readText<{
          id: number
          reference: string
          key: string
          similarKey: string | null
        }>(tx, {
          name: `${name}.known.${field}`,
          text: `SELECT id::float8 AS id, reference, ${column} AS key, ${identity.similar ? similarColumn : 'NULL'} AS "similarKey"
                   FROM ${getTableName(table)}
                  WHERE institution_id = $1 AND state <> 'TAKEN_BACK'
                    AND (${column} = ANY ($2::text[])${identity.similar ? ` OR ${similarColumn} = ANY ($3::text[])` : ''})`,
          values: [
            asked.map(({ key }) => key),
            ...(identity.similar ? [asked.map(({ similarKey }) => similarKey)] : []),
          ],
        })
        inputs.forEach(({ id, keys }, i) => {
          const own = keys[field]
          if (!own) return
          const others = rows.filter((row) => row.id !== id)
          const same = others.find(({ key }) => key === own.key)
          if (same) results[i]!.taken.set(field, same)
          else if (own.similarKey !== null && others.some(({ similarKey }) => similarKey === own.similarKey))
            results[i]!.similar.push(field)
        })
      }),
    )
    return results
  }

  return {
    identifying,
    keysOf,
    findKnown,
    insertRows: insertionOfMany(`${name}.insert`, table),
    updateRow: replacement(`${name}.update`, table) as (tx: WriteTx, row: object) => void,
  }
}
