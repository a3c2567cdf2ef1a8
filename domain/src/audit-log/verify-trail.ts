import { formatNumber } from '../core/number-format.ts'
import { fromHex, toHex } from './byte-encoding.ts'
import {
  selectHeads,
  type VerificationResult,
  type VerificationFinding,
  type HashingTools,
} from './verification-result.ts'
import { firstLink, type SavedHead } from './head.ts'
import { headFindings, headMismatch, provenStatements, unprovenStatements } from './trail-conclusions.ts'
import { appendToEdge, edgeLength, leafHash, rootOfEdge, type Edge } from './merkle-tree.ts'
import {
  LineSplitter,
  parseTrailLine,
  parseTrailStart,
  type TrailEnd,
  type ExportedEvent,
  type TrailStart,
} from './trail-lines.ts'

const maxNamedFaults = 20

/** Verifies an export of the history as a stream, with one line in memory at a time. */
export async function verifyTrail(
  tools: HashingTools,
  pieces: AsyncIterable<Uint8Array>,
  heads: readonly SavedHead[] | null,
): Promise<VerificationResult> {
  const lines = new LineSplitter()
  const verifier = new TrailVerifier(tools, heads)
  for await (const piece of pieces) {
    for (const line of lines.addPiece(piece)) verifier.addLine(line)
  }
  for (const line of lines.flush()) verifier.addLine(line)
  return verifier.result()
}

class TrailVerifier {
  readonly #means: HashingTools
  readonly #given: readonly SavedHead[] | null
  #line = 0
  #start: TrailStart | null = null
  #end: TrailEnd | null = null
  /** The heads not reached yet, by their number of events. */
  readonly #heads = new Map<number, SavedHead[]>()
  readonly #metHeads = new Set<number>()
  #events = 0
  #link = firstLink
  #edge: Edge = []
  #records = 0
  #first: number | null = null
  #withheld = 0
  #changed = 0
  /** After the first break, only each event's own digest can be verified. */
  #isBroken = false
  readonly #findings: VerificationFinding[] = []
  readonly #headFindings: VerificationFinding[] = []

  constructor(tools: HashingTools, heads: readonly SavedHead[] | null) {
    this.#means = tools
    this.#given = heads
  }

  addLine(bytes: Uint8Array): void {
    this.#line++
    if (this.#line > 1 && !this.#start) return
    const line = this.#decoded(bytes)
    if (this.#line === 1) return this.#begin(line)
    if (this.#end)
      return this.#break(`The file has another line after the end of the history: line ${this.#line}.`)
    const parsed = line === null ? null : parseTrailLine(line, this.#start!.whole)
    if (!parsed)
      return this.#break(`Line ${this.#line}, ${this.#place()}, is not in the format of an export.`)
    if ('records' in parsed) this.#end = parsed
    else this.#takeEvent(parsed)
  }

  #decoded(bytes: Uint8Array): string | null {
    try {
      return this.#means.decode(bytes)
    } catch {
      return null
    }
  }

  #begin(line: string | null): void {
    const start = line === null ? null : parseTrailStart(line.replace(/^\uFEFF/, ''))
    if (!start) return this.#break('The first line does not belong to an export of the history.')
    this.#start = start
    const { heads, findings } = selectHeads(this.#given, start.institution)
    this.#headFindings.push(...findings)
    for (const head of heads) this.#heads.set(head.events, [...(this.#heads.get(head.events) ?? []), head])
    if (start.before) this.#goOn(start.before)
    this.#meetHeads()
  }

  #goOn({ events, link, root, edge }: NonNullable<TrailStart['before']>): void {
    this.#events = events
    this.#link = link
    this.#edge = edge.map(fromHex)
    if (edge.length !== edgeLength(events) || this.#root() !== root || (events === 0 && link !== firstLink))
      this.#break(`The data about the ${formatNumber(events)} events before this file is inconsistent.`)
  }

  #takeEvent({ event, content, digest, link }: ExportedEvent): void {
    const previous = this.#events
    this.#records++
    this.#first ??= event
    if (content === null) this.#withheld++
    else if (this.#digestOf(content) !== digest) {
      this.#changed++
      if (this.#changed <= maxNamedFaults)
        this.#fault(`Event ${event}: the content does not match the digest. One of them was changed.`)
    }
    if (!this.#isBroken) this.#placeEvent(event, previous)
    this.#events = event
    if (this.#isBroken || link === null) return
    if (this.#linkAfter(event, digest) !== link)
      return this.#break(`Event ${event}: the link does not follow from the event before.`)
    this.#link = link
    this.#edge = appendToEdge(
      this.#means.hash,
      this.#edge,
      event - 1,
      leafHash(this.#means.hash, fromHex(digest)),
    )
    this.#meetHeads()
  }

  #placeEvent(event: number, previous: number): void {
    if (event === previous) this.#break(`Event ${event} appears twice.`)
    else if (event < previous)
      this.#break(`Event ${event} comes after event ${previous}: it is out of order or repeated.`)
    else if (this.#start!.whole && event > previous + 1) {
      const gap =
        event === previous + 2
          ? `Event ${previous + 1} is missing`
          : `Events ${previous + 1} to ${event - 1} are missing`
      this.#break(`${gap}: event ${event} comes ${previous === 0 ? 'first' : `after event ${previous}`}.`)
    }
  }

  /** Compares the saved heads at this number of events. */
  #meetHeads(): void {
    const heads = this.#heads.get(this.#events)
    if (!heads) return
    this.#heads.delete(this.#events)
    for (const { events, link, root } of heads) {
      const differences = [
        ...(link !== null && link !== this.#link ? ['link'] : []),
        ...(root !== null && root !== this.#root() ? ['root'] : []),
      ]
      if (differences.length === 0) this.#metHeads.add(events)
      else this.#headFindings.push(headMismatch(events, differences))
    }
  }

  result(): VerificationResult {
    if (!this.#start) {
      if (this.#line === 0) this.#fault('The file is empty.')
      return { findings: this.#findings, proves: [], provesNot: [], hasHead: false }
    }
    if (this.#changed > maxNamedFaults)
      this.#fault(
        `${formatNumber(this.#changed - maxNamedFaults)} more events have content that does not match the digest.`,
      )
    this.#checkEnd()
    const range = {
      start: this.#start,
      first: this.#first,
      last: this.#events,
      isWhole: this.#end !== null && !this.#isBroken,
      metHeads: [...this.#metHeads].sort((a, b) => a - b),
      leftHeads: [...this.#heads.keys()].sort((a, b) => a - b),
    }
    const okFindings: VerificationFinding[] =
      this.#findings.length === 0 ? [{ state: 'ok', text: this.#found() }] : []
    const findings = [...okFindings, ...this.#findings, ...this.#headFindings, ...headFindings(range)]
    return {
      findings,
      proves: provenStatements(range, findings),
      provesNot: unprovenStatements(range),
      hasHead: range.metHeads.length > 0,
    }
  }

  #checkEnd(): void {
    if (!this.#end) return this.#fault(`The file is cut off: its last line is missing, ${this.#place()}.`)
    const { records, end } = this.#end
    if (records !== this.#records && !this.#isBroken)
      return this.#fault(
        `The last line states ${eventCountText(records)}, but the file has ${eventCountText(this.#records)}.`,
      )
    if (!this.#start!.whole || this.#isBroken) return
    if (!end) return this.#fault('The last line does not state the end of the history.')
    const differences = [
      ...(end.events === this.#events ? [] : ['number']),
      ...(end.link === this.#link ? [] : ['link']),
      ...(end.root === this.#root() ? [] : ['root']),
    ]
    if (differences.length > 0)
      this.#fault(`The last line does not match the events: different ${differences.join(' and ')}.`)
  }

  #found(): string {
    const range =
      this.#records === 0 ? 'no event' : `${eventCountText(this.#records)}, ${this.#first} to ${this.#events}`
    const withheldText =
      this.#withheld === 0
        ? ''
        : ` The content of ${eventCountText(this.#withheld)} is withheld; digests are used instead.`
    const fits = this.#start!.whole
      ? 'every content matches its digest, every event follows from the one before, and the end is right.'
      : 'every content matches its digest. The export has filters, so it cannot show whether events are missing.'
    return `${this.#start!.institution.code}: ${range}; ${fits}${withheldText}`
  }

  #place(): string {
    return this.#records === 0 ? 'before the first event' : `after event ${this.#events}`
  }

  #fault(text: string): void {
    this.#findings.push({ state: 'wrong', text })
  }

  #break(text: string): void {
    if (!this.#isBroken) this.#fault(text)
    this.#isBroken = true
  }

  #root(): string {
    return toHex(rootOfEdge(this.#means.hash, this.#edge))
  }

  #digestOf(text: string): string {
    return toHex(this.#means.hash(this.#means.encode(text)))
  }

  #linkAfter(event: number, digest: string): string {
    return this.#digestOf(`${this.#link}\n${event}\n${digest}`)
  }
}

const eventCountText = (events: number): string =>
  `${formatNumber(events)} ${events === 1 ? 'event' : 'events'}`
