type SavedDraft = { values: unknown; base: unknown; submit: { key: string }; reason?: string }

/** Draft of a dialog in localStorage, from any window. */
export function savedDraft(userId: string, dialog: string, record: number | string): SavedDraft | null {
  const prefix = `insaka.drafts/${userId}/${dialog}/${record}/`
  const key = Object.keys(localStorage).find((each) => each.startsWith(prefix))
  return key === undefined
    ? null
    : (JSON.parse(localStorage.getItem(key) ?? '') as { draft: SavedDraft }).draft
}

export function storeAbandonedDraft(
  userId: string,
  dialog: string,
  record: number | string,
  draft: object,
  ageMs = 120_000,
) {
  const key = `insaka.drafts/${userId}/${dialog}/${record}/another`
  localStorage.setItem(key, JSON.stringify({ savedAt: Date.now() - ageMs, draft }))
}
