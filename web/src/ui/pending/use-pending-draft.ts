import { useCallback, useEffect, useRef, useState } from 'react'
import type { DraftStore } from '../dialog/use-record-form.ts'

export type PendingDrafts<T> = DraftStore<{ pending: readonly T[] }>

/** A list that is not saved yet: it stands there again after an expired session or a reload. */
export function usePendingDraft<T>(drafts: PendingDrafts<T>) {
  const [pending, show] = useState<readonly T[]>([])
  const [restored, setRestored] = useState(false)
  const isTouched = useRef(false)

  useEffect(() => {
    let isHere = true
    // Whoever has begun a list already goes on with that.
    const isWanted = () => isHere && !isTouched.current
    const release = drafts.hold()
    void drafts.read(isWanted).then((draft) => {
      if (!draft || !isWanted()) return
      show(draft.values.pending)
      setRestored(true)
    })
    return () => {
      isHere = false
      release()
    }
  }, [drafts])

  function setPending(next: readonly T[]) {
    isTouched.current = true
    show(next)
    if (next.length === 0) drafts.forget()
    else drafts.keep({ base: { pending: [] }, values: { pending: next }, sentKey: null })
  }

  const discard = useCallback(() => {
    isTouched.current = true
    show([])
    drafts.forget()
    setRestored(false)
  }, [drafts])

  return { pending, setPending, restored, discard }
}
