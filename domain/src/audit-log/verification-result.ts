import type { SavedHead } from './head.ts'
import type { HashFunction } from './merkle-tree.ts'

/** Platform functions for a verification. `decode` throws if the bytes are not valid text. */
export type HashingTools = {
  hash: HashFunction
  encode: (text: string) => Uint8Array
  decode: (bytes: Uint8Array) => string
}

export type VerificationFinding = { state: 'ok' | 'wrong' | 'unknown'; text: string }

export type VerificationResult = {
  findings: VerificationFinding[]
  proves: string[]
  provesNot: string[]
  /** A saved head matches; without one, the whole history may have been rewritten. */
  hasHead: boolean
}

type Verdict = 'sound' | 'fits' | 'broken' | 'open'

export const verdictOf = ({
  findings,
  hasHead,
}: Pick<VerificationResult, 'findings' | 'hasHead'>): Verdict => {
  if (findings.some(({ state }) => state === 'wrong')) return 'broken'
  if (findings.some(({ state }) => state === 'unknown')) return 'open'
  return hasHead ? 'sound' : 'fits'
}

export const verdictTexts: Record<Verdict, string> = {
  sound: 'Everything that was checked is in order.',
  fits: 'The file is consistent. Only a head that you kept can show that the history was not rewritten.',
  broken: 'Something is wrong.',
  open: 'Not everything could be checked.',
}

export const findingStateLabels: Record<VerificationFinding['state'], string> = {
  ok: 'In order',
  wrong: 'Wrong',
  unknown: 'Not checked',
}

export const provenTitle = 'What this shows'
export const unprovenTitle = 'What this does not show'

export const generalLimits = [
  'That what users entered is true.',
  'Anything, if the head comes from the same source as the file. Use a head that you, or somebody you trust, kept elsewhere.',
]

export function verificationReport(result: VerificationResult): string {
  const section = (title: string, lines: string[]) =>
    lines.length === 0 ? [] : ['', `${title}:`, ...lines.map((line) => `  - ${line}`)]
  return [
    verdictTexts[verdictOf(result)],
    ...result.findings.map(({ state, text }) => `  ${findingStateLabels[state]}: ${text}`),
    ...section(provenTitle, result.proves),
    ...section(unprovenTitle, result.provesNot),
    '',
  ].join('\n')
}

/** A head typed from paper names no institution, so it is assumed to belong to this one. */
const isHeadOf = (head: SavedHead, institution: { id: string; code: string }): boolean =>
  (head.institutionId ?? institution.id) === institution.id &&
  (head.code ?? institution.code) === institution.code

export function numberListText(numbers: readonly number[]): string {
  const firstNumbers = numbers.slice(0, 10).join(', ')
  return numbers.length > 10 ? `${firstNumbers} and ${numbers.length - 10} more` : firstNumbers
}

export function selectHeads(
  heads: readonly SavedHead[] | null,
  institution: { id: string; code: string },
): { heads: SavedHead[]; findings: VerificationFinding[] } {
  if (heads === null) return { heads: [], findings: [] }
  const ownHeads = heads.filter((head) => isHeadOf(head, institution))
  const otherCodes = [
    ...new Set(heads.filter((head) => !ownHeads.includes(head)).map(({ code }) => code)),
  ].join(', ')
  if (heads.length === 0)
    return {
      heads: ownHeads,
      findings: [{ state: 'unknown', text: 'The text given for the heads contains no head.' }],
    }
  if (ownHeads.length === 0) {
    const text = `None of the heads belongs to this institution, ${institution.code}. They belong to ${otherCodes}.`
    return { heads: ownHeads, findings: [{ state: 'unknown', text }] }
  }
  if (ownHeads.length === heads.length) return { heads: ownHeads, findings: [] }
  return {
    heads: ownHeads,
    findings: [{ state: 'ok', text: `Heads of other institutions were ignored: ${otherCodes}.` }],
  }
}
