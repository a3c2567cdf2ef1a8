const maxLength = 120

/** Characters that could disguise a name or break a header; the zero-width joiner stays, since emoji need it. */
const unsafeCharacters = /[\p{Cc}\p{Cs}\p{Co}\p{Cn}\u2028\u2029]|(?!\u200d)\p{Cf}/gu
/** Characters that some file systems reject. */
const forbiddenCharacters = /[<>:"|?*]/g

/** Normalizes a file name: no path, no unsafe or forbidden characters, limited length, and the given extension. */
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
