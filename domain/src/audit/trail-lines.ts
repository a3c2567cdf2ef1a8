/** Where a whole export begins or ends. */
export type Boundary = { events: number; link: string; root: string }

export type TrailStart = {
  institution: { id: string; code: string; name: string }
  madeOn: string
  /** The last day that was asked for. */
  to: string | null
  /** Without other filters than days, so that each event follows the one before. */
  whole: boolean
  before: (Boundary & { edge: string[] }) | null
}
export type TrailEvent = { event: number; content: string | null; digest: string; link: string | null }
export type TrailEnd = { records: number; end: Boundary | null }

type Parts = Readonly<Record<string, unknown>>

/** The first line of an export, or null where it is none. */
export function readStart(line: string): TrailStart | null {
  const parts = partsOf(line)
  if (parts?.['insaka'] !== 'history 1' || !isAsWritten(parts, line)) return null
  const { institution, madeOn, filters, whole, before } = parts
  if (!isParts(institution) || typeof whole !== 'boolean') return null
  const { id, code, name } = institution
  if (typeof id !== 'string' || typeof code !== 'string') return null
  const to = isParts(filters) ? filters['to'] : null
  const start = {
    institution: { id, code, name: typeof name === 'string' ? name : code },
    madeOn: String(madeOn),
    to: typeof to === 'string' && to !== '' ? to : null,
    whole,
  }
  if (!whole) return { ...start, before: null }
  const boundary = boundaryIn(before)
  const edge = isParts(before) ? before['edge'] : null
  if (!boundary || !Array.isArray(edge) || !edge.every(isHash)) return null
  return { ...start, before: { ...boundary, edge } }
}

/** A later line, or null where it is not one that Insaka writes. */
export function readLine(line: string, whole: boolean): TrailEvent | TrailEnd | null {
  const parts = partsOf(line)
  if (!parts || !isAsWritten(parts, line)) return null
  const names = Object.keys(parts).sort().join()
  if (names === 'end,records') return endIn(parts)
  if (names !== (whole ? 'content,digest,event,link' : 'content,digest,event')) return null
  const { event, content, digest, link = null } = parts
  if (!isCount(event) || !isHash(digest)) return null
  if (content !== null && typeof content !== 'string') return null
  return link === null || isHash(link) ? { event, content, digest, link } : null
}

/** A part that is there twice may be read by somebody else as the other one. */
const isAsWritten = (parts: Parts, line: string): boolean => JSON.stringify(parts) === line

function endIn({ records, end }: Parts): TrailEnd | null {
  if (!isCount(records)) return null
  if (end === null) return { records, end: null }
  const boundary = boundaryIn(end)
  return boundary && { records, end: boundary }
}

function boundaryIn(value: unknown): Boundary | null {
  if (!isParts(value)) return null
  const { events, link, root } = value
  // Where an event is gone Insaka knows no link: it is not what the events lead to, and named as that.
  const isRead = isCount(events) && typeof link === 'string' && typeof root === 'string'
  return isRead ? { events, link, root } : null
}

function partsOf(line: string): Parts | null {
  try {
    const parts: unknown = JSON.parse(line)
    return isParts(parts) ? parts : null
  } catch {
    return null
  }
}

const isParts = (value: unknown): value is Parts =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0
const isHash = (value: unknown): value is string => typeof value === 'string' && /^[\da-f]{64}$/.test(value)

const newline = 10
const carriageReturn = 13

/** Lines out of pieces of a file, however they are cut; without a carriage return at the end. */
export class Lines {
  #rest: Uint8Array[] = []

  take(piece: Uint8Array): Uint8Array[] {
    const lines: Uint8Array[] = []
    let from = 0
    for (let at = piece.indexOf(newline); at >= 0; at = piece.indexOf(newline, from)) {
      lines.push(this.#line(piece.subarray(from, at)))
      from = at + 1
    }
    if (from < piece.length) this.#rest.push(piece.subarray(from))
    return lines
  }

  /** What is left after the last piece. */
  rest(): Uint8Array[] {
    return this.#rest.length > 0 ? [this.#line(new Uint8Array())] : []
  }

  #line(last: Uint8Array): Uint8Array {
    const line = this.#rest.length === 0 ? last : joined([...this.#rest, last])
    this.#rest = []
    return line.at(-1) === carriageReturn ? line.subarray(0, -1) : line
  }
}

function joined(pieces: Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const piece of pieces) {
    whole.set(piece, at)
    at += piece.length
  }
  return whole
}
