import { getTableName } from 'drizzle-orm'
import { normalizeNumber } from '@insaka/domain/core/text-fields'
import { readText } from '../db/statement.ts'
import type { TenantTx } from '../db/transactions.ts'
import type { Register } from '../registers/register.ts'
import { ngweeOfText } from '../registers/counters.ts'
import { registerRowsSql } from '../registers/search-keys.ts'
import type { ReferenceData } from './importer.ts'

type ReferenceRow = { id: number; reference: string; formerKey: string | null }

export async function findReferences(
  tx: TenantTx,
  { name, table }: Register,
  texts: readonly string[],
): Promise<Map<string, number>> {
  const searched = [...new Set(texts)]
  if (searched.length === 0) return new Map()
  const rows = await readText<ReferenceRow>(tx, {
    name: `${name}.named`,
    text: `
      SELECT id::float8 AS id, reference, former_reference_key AS "formerKey" FROM ${getTableName(table)}
       WHERE institution_id = $1 AND state <> 'TAKEN_BACK'
         AND (former_reference_key = ANY ($2::text[]) OR reference COLLATE "C" = ANY ($3::text[]) OR id = ANY ($4::bigint[]))`,
    values: [
      searched.map(normalizeNumber),
      searched.map((text) => text.toUpperCase()),
      searched.filter((text) => /^\d{1,15}$/.test(text)),
    ],
  })
  const idsBy = (key: (each: ReferenceRow) => string | null) =>
    new Map(rows.map((each) => [key(each), each.id]))
  const [byFormerReference, byReference, byNumber] = [
    idsBy(({ formerKey }) => formerKey),
    idsBy(({ reference }) => reference),
    idsBy(({ id }) => String(id)),
  ]
  return new Map(
    searched.flatMap((text) => {
      // The office's own reference takes precedence over the number in Insaka.
      const id =
        byFormerReference.get(normalizeNumber(text)) ??
        byReference.get(text.toUpperCase()) ??
        byNumber.get(text)
      return id === undefined ? [] : [[text, id] as const]
    }),
  )
}

export const readReferenceData = async (tx: TenantTx): Promise<ReferenceData> => {
  const [departments, users] = await Promise.all([
    readText<ReferenceData['departments'][number]>(tx, {
      name: 'imports.departments',
      text: 'SELECT id, code, name, active FROM departments WHERE institution_id = $1',
    }),
    readText<ReferenceData['users'][number]>(tx, {
      name: 'imports.users',
      text: `SELECT id, username, first_name AS "firstName", last_name AS "lastName", department_id AS "departmentId" FROM users WHERE institution_id = $1`,
    }),
  ])
  return { departments, users }
}

/** Total of the draws that are still to be reversed, in ngwee by account. */
export async function sumDrawsToReverse(tx: TenantTx, importId: number): Promise<Map<string, bigint>> {
  const rows = await readText<{ account: string; amount: string }>(tx, {
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
  return new Map(rows.map(({ account, amount }) => [account, ngweeOfText(amount)]))
}

export async function findFormerReferences(
  tx: TenantTx,
  register: Register,
  references: readonly string[],
): Promise<Map<string, number>> {
  const keys = [...new Set(references.map(normalizeNumber))]
  if (keys.length === 0) return new Map()
  const rows = await readText<{ key: string; id: number }>(tx, {
    name: `${register.name}.formerReferences`,
    // A record entered in Insaka is found by its own reference, if references are unique in the register.
    text: register.hasFreeReferences
      ? `SELECT former_reference_key AS key, id::float8 AS id FROM ${registerRowsSql(register)}
            AND former_reference_key = ANY ($2::text[]) AND state <> 'TAKEN_BACK'`
      : `SELECT coalesce(former_reference_key, reference) AS key, id::float8 AS id FROM ${registerRowsSql(register)}
            AND (former_reference_key = ANY ($2::text[])
                 OR (former_reference_key IS NULL AND reference = ANY ($2::text[]))) AND state <> 'TAKEN_BACK'`,
    values: [keys],
  })
  return new Map(rows.map(({ key, id }) => [key, id]))
}
