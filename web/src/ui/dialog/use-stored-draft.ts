import { useEffect, useState } from 'react'
import type { Submit } from '../form/use-submit.ts'

/** What was typed, what it is a change of, and the submit that it will go out with. */
export type Draft<V> = { base: V; values: V; submit: Submit<V> }

/** So long the fields wait at most: a browser may not say a word. */
const waitMs = 3_000

/** Where input waits that has not been sent; `state/drafts.ts` has one. */
export type DraftStore<V> = {
  /** Keeps other windows from taking it over, until the returned function is called. */
  hold: () => () => void
  /** Whether `readOwn` is likely to find something: then nothing is to be typed before it has. */
  mayHave: () => boolean
  /** What was typed here before, also before a reload: it is this dialog's from now on. */
  readOwn: () => Promise<Draft<V> | null>
  /** What was typed in a window that is gone, if it is still wanted. */
  takeLeft: (isWanted: () => boolean) => Promise<Draft<V> | null>
  keep: (draft: Draft<V>, when?: 'soon' | 'now') => void
  forget: () => void
}

/** For input that stays on no computer. */
export const nowhere = {
  hold: () => () => {},
  mayHave: () => false,
  readOwn: () => Promise.resolve(null),
  takeLeft: () => Promise.resolve(null),
  keep: () => {},
  forget: () => {},
}

type Ways<V> = {
  /** Whether nothing has been typed: whoever has begun goes on with that. */
  isBlank: () => boolean
  /** Puts it where it was typed. Like `isBlank` the same one as long as the form is. */
  restore: (draft: Draft<V>) => void
}

/** Looks for what was typed earlier. Answers whether the fields have to wait for it. */
export function useStoredDraft<V>(store: DraftStore<V> | null, { isBlank, restore }: Ways<V>): boolean {
  const [waits, setWaits] = useState(() => store?.mayHave() ?? false)
  useEffect(() => {
    if (!store) return undefined
    let isHere = true
    const isWanted = () => isHere && isBlank()
    const release = store.hold()
    const goOn = () => isHere && setWaits(false)
    const timer = setTimeout(goOn, waitMs)
    async function find({ readOwn, takeLeft }: DraftStore<V>) {
      const own = await readOwn()
      goOn()
      const draft = own ?? (await takeLeft(isWanted))
      if (draft && isWanted()) restore(draft)
    }
    void find(store)
    return () => {
      isHere = false
      clearTimeout(timer)
      release()
    }
  }, [store, isBlank, restore])
  return waits
}
