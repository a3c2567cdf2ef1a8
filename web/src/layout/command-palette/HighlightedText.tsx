import { splitByHits } from './palette-choices.ts'

/** A text in which what was typed is marked. */
export const HighlightedText = ({ text, typed: searchText }: { text: string; typed: string }) =>
  splitByHits(text, searchText).map(({ text: part, isHit }, index) =>
    // Parts of one text have no name but their place.
    isHit ? <mark key={index}>{part}</mark> : part,
  )
