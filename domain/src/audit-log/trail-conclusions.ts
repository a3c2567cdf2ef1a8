import { generalLimits, numberListText, type VerificationFinding } from './verification-result.ts'
import type { TrailStart } from './trail-lines.ts'

type TrailRange = {
  start: TrailStart
  first: number | null
  last: number
  /** The file has its last line, and no break was found before it. */
  isWhole: boolean
  /** The event counts of the saved heads that match, and of those that were not compared. */
  metHeads: number[]
  leftHeads: number[]
}

export const headMismatch = (events: number, differences: string[]): VerificationFinding => ({
  state: 'wrong',
  text: `The head kept at event ${events} does not match this history: different ${differences.join(' and ')}. Unless the head was copied wrongly, an event up to ${events} was changed, removed, added or reordered.`,
})

/** Lists the heads that match, and why others were not compared; a head after the end of a whole history is a fault. */
export function headFindings({
  start,
  last,
  isWhole,
  metHeads,
  leftHeads,
}: TrailRange): VerificationFinding[] {
  const { whole, before, to, madeOn } = start
  const eventsBefore = before?.events ?? 0
  const unmetHeads = leftHeads.filter((events) => events >= eventsBefore)
  const metFinding: VerificationFinding = {
    state: 'ok',
    text: `The history matches the ${headsText(metHeads)}.`,
  }
  return [
    ...(metHeads.length > 0 ? [metFinding] : []),
    ...(whole
      ? [
          ...unverifiableHeads(
            leftHeads.filter((events) => events < eventsBefore),
            'it begins later. Export from the first event.',
          ),
          ...unmetHeadFindings(),
        ]
      : unverifiableHeads(leftHeads, 'it has filters. Export with no filter except days.')),
  ]

  function unmetHeadFindings(): VerificationFinding[] {
    if (!isWhole) return unverifiableHeads(unmetHeads, 'it is broken before that.')
    if (to !== null && to < madeOn.slice(0, 10))
      return unverifiableHeads(unmetHeads, `it ends on ${to}. Export up to today.`)
    return unmetHeads.map((events) => ({
      state: 'wrong',
      text: `The history ends at event ${last}, but a head was kept at event ${events}. This is in order only if the file, made on ${madeOn}, is older than the head.`,
    }))
  }
}

const headsText = (heads: number[]): string =>
  `${heads.length === 1 ? 'head kept at event' : 'heads kept at events'} ${numberListText(heads)}`

function unverifiableHeads(heads: number[], reason: string): VerificationFinding[] {
  if (heads.length === 0) return []
  const text = `This export cannot check the ${headsText(heads)}: ${reason}`
  return [{ state: 'unknown', text }]
}

export function provenStatements(
  { start, first, last, metHeads }: TrailRange,
  findings: VerificationFinding[],
): string[] {
  if (findings.some(({ state }) => state === 'wrong')) return []
  if (!start.whole) return ['The content of each event in this file matches its digest.']
  const latestHead = metHeads.at(-1) ?? 0
  const coveredStatement =
    first !== null && latestHead >= first
      ? `From event ${first} up to event ${latestHead}, nothing was changed, removed, added or reordered since the head was kept.`
      : `The file continues from the head kept at event ${latestHead}.`
  const consistentStatement = `Events ${Math.max(latestHead + 1, first ?? 0)} to ${last} are consistent.`
  return [
    ...(latestHead > 0 ? [coveredStatement] : []),
    ...(first !== null && last > latestHead ? [consistentStatement] : []),
  ]
}

export function unprovenStatements({ last, metHeads }: TrailRange): string[] {
  const latestHead = metHeads.at(-1) ?? 0
  const rewriteStatement =
    latestHead === 0
      ? 'That the whole history was not rewritten: only a head kept elsewhere shows that.'
      : `That nothing after event ${latestHead} was rewritten: keep the newest head for the next check.`
  return [
    ...(latestHead < last ? [rewriteStatement] : []),
    `What happened after event ${last}, the last in the file.`,
    'Who made the file, and when: its first line is not part of the history.',
    ...generalLimits,
  ]
}
