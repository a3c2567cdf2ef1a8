import { sql } from 'drizzle-orm'
import { streamRows, sqlLiteral } from '../db/owner-transactions.ts'
import { changeText, insertionOfMany } from '../db/statement.ts'
import type { IndexStore } from '../projections/word-projection.ts'
import { blockSize, unitCondition } from '../projections/projection.ts'
import { digitGroups } from './registers.table.ts'

const insert = insertionOfMany('digits.insert', digitGroups)

export const digitStore: IndexStore = {
  add: (tx, register, members) =>
    insert(
      tx,
      members.map(({ word: digits, id }) => ({ register, digits, id })),
    ),
  remove: (tx, register, members) =>
    changeText(tx, {
      name: 'digits.delete',
      text: `DELETE FROM digit_groups AS kept USING unnest($3::text[], $4::bigint[]) AS gone (digits, id)
              WHERE kept.institution_id = $1 AND kept.register = $2 AND kept.digits = gone.digits AND kept.id = gone.id`,
      values: [register, members.map(({ word }) => word), members.map(({ id }) => id)],
    }),
  async *read(tx, register, within) {
    const { institutionId, id, digits } = digitGroups
    const groupFilter = within ? sql`AND ${unitCondition(within, institutionId, id)}` : sql``
    const rows = streamRows<{ institution_id: string; digits: string; block: number; ids: string[] }>(
      tx,
      'kept_digits',
      sql`SELECT institution_id, digits, (id / ${sql.raw(String(blockSize))})::integer AS block,
                 array_agg(id::text ORDER BY id) AS ids
            FROM ${digitGroups} WHERE register = ${sqlLiteral(register)} ${groupFilter}
           GROUP BY institution_id, block, ${digits} ORDER BY institution_id, block`,
    )
    for await (const row of rows)
      yield {
        institutionId: row.institution_id,
        block: row.block,
        key: row.digits,
        value: row.ids.map(Number),
      }
  },
}
