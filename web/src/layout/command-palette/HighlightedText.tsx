import { splitByHits } from './palette-choices.ts'

export const HighlightedText = ({ text, typed: searchText }: { text: string; typed: string }) =>
  splitByHits(text, searchText).map(({ text: part, isHit }, index) =>
    // Parts of one text have no other identity than their index.
    isHit ? <mark key={index}>{part}</mark> : part,
  )
