import { getTableName } from 'drizzle-orm'
import { numberKey } from '@insaka/domain/core/text'
import { readText } from '../db/statement.ts'
import type { TenantTx } from '../db/transactions.ts'
import type { Register } from '../registers/query.ts'

type Named = { id: number; reference: string; formerKey: string | null }

/** The numbers of the records that these texts name: by reference, former reference or number. */
export async function findReferences(
  tx: TenantTx,
  { name, table }: Register,
  texts: readonly string[],
): Promise<Map<string, number>> {
  const wanted = [...new Set(texts)]
  if (wanted.length === 0) return new Map()
  const found = await readText<Named>(tx, {
    name: `${name}.named`,
    text: `
      SELECT id::float8 AS id, reference, former_reference_key AS "formerKey" FROM ${getTableName(table)}
       WHERE institution_id = $1 AND state <> 'TAKEN_BACK'
         AND (former_reference_key = ANY ($2::text[]) OR reference COLLATE "C" = ANY ($3::text[]) OR id = ANY ($4::bigint[]))`,
    values: [
      wanted.map(numberKey),
      wanted.map((text) => text.toUpperCase()),
      wanted.filter((text) => /^\d{1,15}$/.test(text)),
    ],
  })
  const by = (key: (each: Named) => string | null) => new Map(found.map((each) => [key(each), each.id]))
  const [former, references, numbers] = [
    by(({ formerKey }) => formerKey),
    by(({ reference }) => reference),
    by(({ id }) => String(id)),
  ]
  return new Map(
    wanted.flatMap((text) => {
      // What the office called it comes before what Insaka numbers it.
      const id = former.get(numberKey(text)) ?? references.get(text.toUpperCase()) ?? numbers.get(text)
      return id === undefined ? [] : [[text, id] as const]
    }),
  )
}
