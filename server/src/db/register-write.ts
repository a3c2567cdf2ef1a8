import { recount, type Standing } from './counters.ts'
import type { WriteTx } from './database.ts'
import { rewriteWords } from './word-blocks.ts'
import { marksOf, wordsOf } from './words.ts'

/** A record of a register as everything around it needs it. */
export type Registered = {
  id: number
  reference: string
  standing: Standing
  /** The texts by whose words it is found. */
  texts: (string | null)[]
  /** As people see it; goes into the history. */
  record: Record<string, unknown>
}

/**
 * What every write of a register leaves behind, in the same transaction: counters, search words, and one link in the
 * institution's chain. `before` is null for a new record.
 */
export async function bookInRegister(
  tx: WriteTx,
  register: string,
  action: string,
  before: Registered | null,
  after: Registered,
): Promise<void> {
  await recount(tx, register, before?.standing ?? null, after.standing)
  await rewriteWords(tx, register, after.id, before ? findable(before) : new Set(), findable(after))
  await tx.record({
    action,
    subject: register,
    subjectId: String(after.id),
    before: before?.record ?? null,
    after: after.record,
  })
}

const findable = ({ id, reference, standing, texts }: Registered): Set<string> =>
  new Set([...wordsOf(texts, [reference, String(id)]), ...marksOf(standing)])
