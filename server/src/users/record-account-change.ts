import type { WriteTx } from '../db/transactions.ts'

type Person = { id: string; firstName: string; lastName: string }
type Values = Record<string, unknown>

/** Records an account change in the history, with the name of its owner. */
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
