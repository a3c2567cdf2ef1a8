import type { ImportDocument } from '@insaka/domain/imports/import-documents'
import { contractPaperRegister } from '@insaka/domain/papers/paper-kinds'
import { readText } from '../db/statement.ts'
import type { TenantTx } from '../db/transactions.ts'

export type NamedRecord = NonNullable<ImportDocument['record']> & { hasFile: boolean; isTakenBack: boolean }

/**
 * Normalizes names for comparison. File names cannot contain all signs, so any sign between digits becomes a
 * dash; without a separator, 1/12 would equal 11/2.
 */
const nameKeysSql = (lines: string): string =>
  `string_to_array(regexp_replace(regexp_replace(upper(${lines} COLLATE "C"), '[^A-Z0-9\\n]+', '-', 'g'),
     '(?<![0-9])-|-(?![0-9])', '', 'g'), E'\\n')`

const recordColumnsSql = (register: string, names: string): string =>
  `'${register}' AS register, id::float8 AS id, reference, attachment_id IS NOT NULL AS "hasFile",
         taken_back_on IS NOT NULL AS "isTakenBack", ${nameKeysSql(`concat_ws(E'\\n', ${names})`)} AS keys`

/** Up to two records with this name, those in use first; order numbers identify papers, never contracts. */
export const findRecordsNamed = (
  tx: TenantTx,
  { id, register, name }: { id: number; register: string; name: string },
): Promise<NamedRecord[]> =>
  readText<NamedRecord>(tx, {
    name: `imports.recordsNamed.${register}`,
    text: `
      WITH own AS (
        SELECT DISTINCT record_id::bigint AS id FROM import_rows
         WHERE institution_id = $1 AND import_id = $2 AND sheet = 0 AND record_id IS NOT NULL
           AND state IN ('IN', 'KEPT', 'THERE', 'TAKEN_BACK')),
      records AS (
        SELECT ${recordColumnsSql(register, 'former_reference, reference, purchase_order, egp_reference')}
          FROM papers WHERE institution_id = $1 AND register = '${register}' AND id IN (SELECT id FROM own)${
            register === contractPaperRegister
              ? `
        UNION ALL
        SELECT ${recordColumnsSql('contracts', 'former_reference, reference')}
          FROM contracts WHERE institution_id = $1 AND paper_id IN (SELECT id FROM own)
        UNION ALL
        SELECT ${recordColumnsSql('amendments', 'reference')}
          FROM amendments WHERE institution_id = $1 AND paper_id IN (SELECT id FROM own)`
              : ''
          })
      SELECT register, id, reference, "hasFile", "isTakenBack"
        FROM records CROSS JOIN (SELECT (${nameKeysSql('$3::text')})[1] AS key) AS wanted
       WHERE wanted.key <> '' AND wanted.key = ANY (records.keys)
       ORDER BY "isTakenBack", register, id LIMIT 2`,
    values: [id, name],
  })
