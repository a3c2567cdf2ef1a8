import { generalLimits, numberListText, type VerificationFinding } from './verification-result.ts'
import type { TrailStart } from './trail-lines.ts'

type TrailRange = {
  start: TrailStart
  first: number | null
  last: number
  /** No event is missing up to the end of the file. */
  isWhole: boolean
  /** The event counts of the saved heads that match, and of those that the file did not reach. */
  metHeads: number[]
  leftHeads: number[]
}

export const headMismatch = (events: number, differences: string[]): VerificationFinding => ({
  state: 'wrong',
  text: `The head that was kept at event ${events} is not in this history: the ${differences.join(' and ')} there differs. Unless it was noted wrongly, something up to event ${events} was changed, removed, put in or reordered since.`,
})

/** Lists the heads that match, and the reasons why others could not be compared. */
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
    text: `The history still has the ${headsText(metHeads)}.`,
  }
  return [
    ...(metHeads.length > 0 ? [metFinding] : []),
    ...(whole
      ? [
          ...unverifiableHeads(
            leftHeads.filter((events) => events < eventsBefore),
            'it begins later. Export from the first event on.',
          ),
          ...unmetHeadFindings(),
        ]
      : unverifiableHeads(leftHeads, 'it has filters. Export without any filter but days.')),
  ]

  function unmetHeadFindings(): VerificationFinding[] {
    if (!isWhole) return unverifiableHeads(unmetHeads, 'it is broken before that.')
    if (to !== null && to < madeOn.slice(0, 10))
      return unverifiableHeads(unmetHeads, `it ends on ${to}. Export up to today.`)
    return unmetHeads.map((events) => ({
      state: 'wrong',
      text: `The history has fewer events than when the head at event ${events} was kept: it ends at event ${last}. That can only be right if this file, made on ${madeOn}, is older than the head.`,
    }))
  }
}

const headsText = (heads: number[]): string =>
  `${heads.length === 1 ? 'head kept at event' : 'heads kept at events'} ${numberListText(heads)}`

function unverifiableHeads(heads: number[], reason: string): VerificationFinding[] {
  if (heads.length === 0) return []
  const text = `The ${headsText(heads)} cannot be judged by this export: ${reason}`
  return [{ state: 'unknown', text }]
}

export function provenStatements(
  { start, first, last, metHeads }: TrailRange,
  findings: VerificationFinding[],
): string[] {
  if (findings.some(({ state }) => state === 'wrong')) return []
  if (!start.whole) return ['The content of each event in this file is the one that its digest was made of.']
  const latestHead = metHeads.at(-1) ?? 0
  const coveredStatement =
    first !== null && latestHead >= first
      ? `From event ${first} up to event ${latestHead}, nothing was changed, removed, put in or reordered since the head was kept.`
      : `The file goes on where the head was kept, at event ${latestHead}.`
  const consistentStatement = `Events ${Math.max(latestHead + 1, first ?? 0)} to ${last} fit together.`
  return [
    ...(latestHead > 0 ? [coveredStatement] : []),
    ...(first !== null && last > latestHead ? [consistentStatement] : []),
  ]
}

export function unprovenStatements({ last, metHeads }: TrailRange): string[] {
  const latestHead = metHeads.at(-1) ?? 0
  const rewriteStatement =
    latestHead === 0
      ? 'That the whole was not written anew: only a head that was kept elsewhere shows that.'
      : `That nothing after event ${latestHead} was written anew: keep the newest head for the next time.`
  return [
    ...(latestHead < last ? [rewriteStatement] : []),
    `What happened after event ${last}, the last in the file.`,
    'Who made the file, and when: its first line is not part of the history.',
    ...generalLimits,
  ]
}
