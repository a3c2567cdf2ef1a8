import { normalizeNumber } from '../core/text-fields.ts'

/** How records are recognised by a text: equal keys are refused, equal similar keys cause a caution. */
export type Identity = { key: (text: string) => string; similar?: (text: string) => string }

/** A number that identifies a record, such as a tax number; also found by its first characters. */
export const byNumber: Identity = { key: normalizeNumber }

/** A name without case, accents and punctuation; one that has nothing else stays as it is. */
const nameKey = (name: string): string =>
  name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toUpperCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim() || name.trim()

/** The name of a person. */
export const byName: Identity = { key: nameKey }

/** Legal forms and other words that spellings of one name leave out. */
const omittedWords = new Set('LTD LIMITED PLC ENTERPRISES CO COMPANY PVT PTY PRIVATE AND'.split(' '))

/** A name without its legal form and with joined initials, by which two spellings of one company are recognised. */
const similarNameKey = (name: string): string => {
  const words = nameKey(name).split(' ')
  const distinctive = words.filter((word) => !omittedWords.has(word))
  return (distinctive.length > 0 ? distinctive : words)
    .join(' ')
    .replaceAll(/(?<=(?:^| )\p{L}) (?=\p{L}(?: |$))/gu, '')
}

/** The name of a company; one that differs only in its legal form or the dots of its initials is similar. */
export const byCompanyName: Identity = { key: nameKey, similar: similarNameKey }
