/** Invisible characters: joiners, bidirectional controls, soft hyphens and variation selectors. */
const invisible = /\p{Default_Ignorable_Code_Point}|\p{Bidi_Control}/gu

/** Removes control and invisible characters, since some reverse neighbouring text; keeps line breaks. */
export function toPrintable(text: string): string {
  // Fast path: most of a hundred thousand texts are plain ASCII.
  if (/^[\x20-\x7e]*$/.test(text)) return text
  return text
    .normalize('NFC')
    .replaceAll(/\r\n?|[\u2028\u2029\u0085\v\f]/g, '\n')
    .replaceAll('\t', ' ')
    .replaceAll(/[\0-\x09\x0e-\x1f\x7f-\x9f]/g, '')
    .replaceAll(invisible, '')
}
