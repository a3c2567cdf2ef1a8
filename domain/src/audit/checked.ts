import type { KeptHead } from './head.ts'
import type { Hash } from './tree.ts'

/** What a check needs of the machine it runs on. `decode` fails where bytes are no text. */
export type Means = {
  hash: Hash
  encode: (text: string) => Uint8Array
  decode: (bytes: Uint8Array) => string
}

export type Finding = { state: 'ok' | 'wrong' | 'unknown'; text: string }

/** What a check found, and what follows from it. */
export type Checked = {
  findings: Finding[]
  proves: string[]
  provesNot: string[]
  /** Compared with a head that was kept, without which everything may have been written anew. */
  hasHead: boolean
}

export type Verdict = 'sound' | 'fits' | 'broken' | 'open'

export const verdictOf = ({ findings, hasHead }: Pick<Checked, 'findings' | 'hasHead'>): Verdict => {
  if (findings.some(({ state }) => state === 'wrong')) return 'broken'
  if (findings.some(({ state }) => state === 'unknown')) return 'open'
  return hasHead ? 'sound' : 'fits'
}

export const verdictWords: Record<Verdict, string> = {
  sound: 'Everything that was checked is in order.',
  fits: 'It fits together. Without a head that you kept, this does not show that it was not written anew.',
  broken: 'Something is wrong.',
  open: 'Not everything could be checked.',
}

export const stateWords: Record<Finding['state'], string> = {
  ok: 'In order',
  wrong: 'Wrong',
  unknown: 'Not checked',
}

export const provesTitle = 'What this shows'
export const provesNotTitle = 'What this does not show'

/** What no check of a history can show. */
export const limits = [
  'That what people entered was true.',
  'Anything by a head that comes from the same hands as the file: only a head that you, or somebody you trust, kept elsewhere counts.',
]

/** The result as the script prints it. */
export function checkedText(checked: Checked): string {
  const list = (title: string, lines: string[]) =>
    lines.length === 0 ? [] : ['', `${title}:`, ...lines.map((line) => `  - ${line}`)]
  return [
    verdictWords[verdictOf(checked)],
    ...checked.findings.map(({ state, text }) => `  ${stateWords[state]}: ${text}`),
    ...list(provesTitle, checked.proves),
    ...list(provesNotTitle, checked.provesNot),
    '',
  ].join('\n')
}

/** A head that was typed from paper names no institution, and is taken for one of this. */
const isHeadOf = (head: KeptHead, institution: { id: string; code: string }): boolean =>
  (head.institutionId ?? institution.id) === institution.id &&
  (head.code ?? institution.code) === institution.code

/** A list of numbers that stays readable when it is long. */
export function numbersText(numbers: readonly number[]): string {
  const shown = numbers.slice(0, 10).join(', ')
  return numbers.length > 10 ? `${shown} and ${numbers.length - 10} more` : shown
}

/** The heads that are asked about; says so where there is none to be read, or none of this institution. */
export function headsOf(
  heads: readonly KeptHead[] | null,
  institution: { id: string; code: string },
): { heads: KeptHead[]; findings: Finding[] } {
  if (heads === null) return { heads: [], findings: [] }
  const own = heads.filter((head) => isHeadOf(head, institution))
  const others = [...new Set(heads.filter((head) => !own.includes(head)).map(({ code }) => code))].join(', ')
  if (heads.length === 0)
    return {
      heads: own,
      findings: [{ state: 'unknown', text: 'No head was found in what you gave as heads.' }],
    }
  if (own.length === 0) {
    const text = `No head is of this institution, ${institution.code}; they are of ${others}.`
    return { heads: own, findings: [{ state: 'unknown', text }] }
  }
  if (own.length === heads.length) return { heads: own, findings: [] }
  return {
    heads: own,
    findings: [{ state: 'ok', text: `Heads of other institutions were left out: ${others}.` }],
  }
}
