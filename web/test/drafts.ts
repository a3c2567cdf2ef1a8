type Kept = { values: unknown; base: unknown; submit: { key: string }; reason?: string }

/** What the browser has kept of the input of one dialog, in whatever window. */
export function keptDraft(userId: string, dialog: string, record: number | string): Kept | null {
  const prefix = `insaka.drafts/${userId}/${dialog}/${record}/`
  const key = Object.keys(localStorage).find((each) => each.startsWith(prefix))
  return key === undefined ? null : (JSON.parse(localStorage.getItem(key) ?? '') as { draft: Kept }).draft
}

/** As another window has left it some time ago. */
export function leaveDraft(
  userId: string,
  dialog: string,
  record: number | string,
  draft: object,
  ago = 120_000,
) {
  const key = `insaka.drafts/${userId}/${dialog}/${record}/another`
  localStorage.setItem(key, JSON.stringify({ savedAt: Date.now() - ago, draft }))
}
