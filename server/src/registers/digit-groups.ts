import { changeText, insertionOfMany } from '../db/statement.ts'
import type { WriteTx } from '../db/transactions.ts'
import { digitGroups } from './registers.table.ts'
import { wholeChanges, without, type Rewording } from './word-blocks.ts'

/** Writes only the groups of digits that came or went, however many records have changed. */
export function rewriteDigits(tx: WriteTx, register: string, each: Rewording[]): void {
  const changes = wholeChanges(each)
  const gone = changes.flatMap(({ id, before, after }) =>
    without(before, after).map((digits) => ({ id, digits })),
  )
  const come = changes.flatMap(({ id, before, after }) =>
    without(after, before).map((digits) => ({ register, digits, id })),
  )
  if (gone.length > 0) {
    changeText(tx, {
      name: 'digits.delete',
      text: `DELETE FROM digit_groups AS kept USING unnest($3::text[], $4::bigint[]) AS gone (digits, id)
              WHERE kept.institution_id = $1 AND kept.register = $2 AND kept.digits = gone.digits AND kept.id = gone.id`,
      values: [register, gone.map(({ digits }) => digits), gone.map(({ id }) => id)],
    })
  }
  insert(tx, come)
}

const insert = insertionOfMany('digits.insert', digitGroups)
