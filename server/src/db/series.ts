import { sql } from 'drizzle-orm'
import { numberSeries } from './register.table.ts'
import type { WriteTx } from './database.ts'
import { statement, type Values } from './statement.ts'

type Key = { institutionId: string; register: string }

const advance = statement('series.advance', (orm, $: Values<Key>) =>
  orm
    .insert(numberSeries)
    .values({ institutionId: $.institutionId, register: $.register, last: 1 })
    .onConflictDoUpdate({
      target: [numberSeries.institutionId, numberSeries.register],
      set: { last: sql`${numberSeries.last} + 1` },
    })
    .returning({ last: numberSeries.last }),
)

/** The next number of a register. Taken back with everything else when the transaction fails, so none is left out. */
export async function nextNumber(tx: WriteTx, register: string): Promise<number> {
  const [series] = await advance(tx, { institutionId: tx.institutionId, register })
  return series!.last
}
