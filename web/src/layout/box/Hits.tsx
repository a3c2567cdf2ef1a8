import { hitsIn } from './choices.ts'

/** A text in which what was typed is marked. */
export const Hits = ({ text, typed }: { text: string; typed: string }) =>
  hitsIn(text, typed).map(({ text: part, isHit }, at) =>
    // Parts of one text have no name but their place.
    isHit ? <mark key={at}>{part}</mark> : part,
  )
