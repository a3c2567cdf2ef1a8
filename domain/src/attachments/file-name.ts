const longest = 120

/** What would make a name lead elsewhere, break a header or read differently than it is written. */
const unseen = /[\p{Cc}\p{Cs}\p{Co}\p{Cn}\u2028\u2029]|(?!\u200d)\p{Cf}/gu
/** What some systems do not take in the name of a file. */
const forbidden = /[<>:"|?*]/g

/** The name under which a file is kept and given back: no path, nothing unseen, bounded, with this ending. */
export function cleanFileName(sent: string, ending = '.pdf'): string {
  const last = sent.normalize('NFC').split(/[/\\]/).at(-1)!
  const plain = last.replace(unseen, '').replace(forbidden, '-').replace(/\s+/g, ' ')
  const stem = plain.replace(new RegExp(`(\\${ending})+\\s*$`, 'i'), '')
  const cut = Array.from(stem.replace(/^[\s.]+/, ''))
    .slice(0, longest - ending.length)
    .join('')
    .replace(/[\s.]+$/, '')
  return (cut || 'attachment') + ending
}
