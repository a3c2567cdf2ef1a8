const maxLength = 120

/** What would make a name lead elsewhere, break a header or read differently than it is written. */
const unsafeCharacters = /[\p{Cc}\p{Cs}\p{Co}\p{Cn}\u2028\u2029]|(?!\u200d)\p{Cf}/gu
/** What some systems do not take in the name of a file. */
const forbiddenCharacters = /[<>:"|?*]/g

/** The name under which a file is kept and given back: no path, nothing unseen, bounded, with this ending. */
export function cleanFileName(fileName: string, extension = '.pdf'): string {
  const baseName = fileName.normalize('NFC').split(/[/\\]/).at(-1)!
  const cleaned = baseName
    .replace(unsafeCharacters, '')
    .replace(forbiddenCharacters, '-')
    .replace(/\s+/g, ' ')
  const stem = cleaned.replace(new RegExp(`(\\${extension})+\\s*$`, 'i'), '')
  const shortened = Array.from(stem.replace(/^[\s.]+/, ''))
    .slice(0, maxLength - extension.length)
    .join('')
    .replace(/[\s.]+$/, '')
  return (shortened || 'attachment') + extension
}
