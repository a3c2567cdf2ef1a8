import { ask } from '../src/state/draft-store.ts'

type Kept = { key: string; values: unknown; submit: { key: string } }

/** What the browser has kept of the input of one dialog, in whatever window. */
export async function keptDraft(
  userId: string,
  dialog: string,
  record: number | string,
): Promise<Kept | null> {
  const all = ((await ask('readonly', (drafts) => drafts.getAll())) ?? []) as Kept[]
  return all.find(({ key }) => key.startsWith(`${userId}/${dialog}/${record}/`)) ?? null
}
