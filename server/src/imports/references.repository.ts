import { getTableName } from 'drizzle-orm'
import { numberKey } from '@insaka/domain/core/text'
import { readText } from '../db/statement.ts'
import type { TenantTx } from '../db/transactions.ts'
import type { Register } from '../registers/query.ts'
import { ngweeOfText } from '../registers/counters.ts'
import { rowsOf } from '../registers/search-keys.ts'
import type { Known } from './importing.ts'

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

/** What the rows of a file may name. */
export const readKnown = async (tx: TenantTx): Promise<Known> => {
  const [departments, users] = await Promise.all([
    readText<Known['departments'][number]>(tx, {
      name: 'imports.departments',
      text: 'SELECT id, code, name, active FROM departments WHERE institution_id = $1',
    }),
    readText<Known['users'][number]>(tx, {
      name: 'imports.users',
      text: `SELECT id, username, first_name AS "firstName", last_name AS "lastName" FROM users WHERE institution_id = $1`,
    }),
  ])
  return { departments, users }
}

/** What the draws of an import that are not taken back yet come to, in ngwee, by account. */
export async function drawsToTakeBack(tx: TenantTx, importId: number): Promise<Map<string, bigint>> {
  const found = await readText<{ account: string; amount: string }>(tx, {
    name: 'imports.drawsToTakeBack',
    text: `
      SELECT t.department_id AS account, sum(t.amount)::text AS amount
        FROM import_rows r JOIN fuel_transactions t ON t.institution_id = $1 AND t.id = r.record_id::bigint
       WHERE r.institution_id = $1 AND r.import_id = $2 AND r.state = 'IN' AND t.state = 'WITHDRAW'
         AND t.reverses IS NULL
         AND NOT EXISTS (SELECT FROM fuel_transactions v WHERE v.institution_id = $1 AND v.reverses = t.id)
       GROUP BY t.department_id`,
    values: [importId],
  })
  return new Map(found.map(({ account, amount }) => [account, ngweeOfText(amount)]))
}

/** The numbers of records that have these former references, by their keys. */
export async function findFormer(
  tx: TenantTx,
  register: Register,
  references: readonly string[],
): Promise<Map<string, number>> {
  const keys = [...new Set(references.map(numberKey))]
  if (keys.length === 0) return new Map()
  const found = await readText<{ key: string; id: number }>(tx, {
    name: `${register.name}.formerReferences`,
    // One that was typed in Insaka is there by its own reference, where no other record may have it.
    text: register.hasFreeReferences
      ? `SELECT former_reference_key AS key, id::float8 AS id FROM ${rowsOf(register)}
            AND former_reference_key = ANY ($2::text[])`
      : `SELECT coalesce(former_reference_key, reference) AS key, id::float8 AS id FROM ${rowsOf(register)}
            AND (former_reference_key = ANY ($2::text[])
                 OR (former_reference_key IS NULL AND reference = ANY ($2::text[]))) AND state <> 'TAKEN_BACK'`,
    values: [keys],
  })
  return new Map(found.map(({ key, id }) => [key, id]))
}
