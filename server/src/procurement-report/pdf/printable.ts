/** Marks that show nothing: joiners, marks of direction, hyphens that are only possible, variants of a letter. */
const invisible = /\p{Default_Ignorable_Code_Point}|\p{Bidi_Control}/gu

/**
 * A text as it can be set letter by letter: letters with their accents in one, no marks of control or direction, by which
 * a typed text could reverse the text next to it. Line breaks stay.
 */
export function printable(text: string): string {
  // Nearly every text is plain, and there are a hundred thousand.
  if (/^[\x20-\x7e]*$/.test(text)) return text
  return text
    .normalize('NFC')
    .replaceAll(/\r\n?|[\u2028\u2029\u0085\v\f]/g, '\n')
    .replaceAll('\t', ' ')
    .replaceAll(/[\0-\x09\x0e-\x1f\x7f-\x9f]/g, '')
    .replaceAll(invisible, '')
}
