import type { WriteTx } from '../db/transactions.ts'

type Person = { id: string; firstName: string; lastName: string }
type Values = Record<string, unknown>

/** Adds a change of somebody's account to the history, with the name by which people know whose it was. */
export function recordAccountChange(
  tx: WriteTx,
  { id, firstName, lastName }: Person,
  { action, before, after }: { action: string; before: Values; after: Values },
): void {
  const name = { firstName, lastName }
  tx.record({
    action,
    subject: 'users',
    subjectId: id,
    before: { ...name, ...before },
    after: { ...name, ...after },
  })
}
