import { concatBytes } from '../core/bytes.ts'

/** The first or last position of a complete export. */
type Boundary = { events: number; link: string; root: string }

export type TrailStart = {
  institution: { id: string; code: string; name: string }
  madeOn: string
  /** The last day of the requested period. */
  to: string | null
  /** Filtered by days at most, so that each event follows the one before. */
  whole: boolean
  before: (Boundary & { edge: string[] }) | null
}
export type ExportedEvent = { event: number; content: string | null; digest: string; link: string | null }
export type TrailEnd = { records: number; end: Boundary | null }

type JsonObject = Readonly<Record<string, unknown>>

export function parseTrailStart(line: string): TrailStart | null {
  const object = parseObject(line)
  if (object?.['insaka'] !== 'history 1' || !isCanonical(object, line)) return null
  const { institution, madeOn, filters, whole, before } = object
  if (!isJsonObject(institution) || typeof whole !== 'boolean') return null
  const { id, code, name } = institution
  if (typeof id !== 'string' || typeof code !== 'string') return null
  const to = isJsonObject(filters) ? filters['to'] : null
  const start = {
    institution: { id, code, name: typeof name === 'string' ? name : code },
    madeOn: String(madeOn),
    to: typeof to === 'string' && to !== '' ? to : null,
    whole,
  }
  if (!whole) return { ...start, before: null }
  const boundary = readBoundary(before)
  const edge = isJsonObject(before) ? before['edge'] : null
  if (!boundary || !Array.isArray(edge) || !edge.every(isHash)) return null
  return { ...start, before: { ...boundary, edge } }
}

export function parseTrailLine(line: string, isComplete: boolean): ExportedEvent | TrailEnd | null {
  const object = parseObject(line)
  if (!object || !isCanonical(object, line)) return null
  const names = Object.keys(object).sort().join()
  if (names === 'end,records') return readEnd(object)
  if (names !== (isComplete ? 'content,digest,event,link' : 'content,digest,event')) return null
  const { event, content, digest, link = null } = object
  if (!isEventCount(event) || !isHash(digest)) return null
  if (content !== null && typeof content !== 'string') return null
  return link === null || isHash(link) ? { event, content, digest, link } : null
}

/** Rejects duplicate keys, which other parsers may resolve differently. */
const isCanonical = (object: JsonObject, line: string): boolean => JSON.stringify(object) === line

function readEnd({ records, end }: JsonObject): TrailEnd | null {
  if (!isEventCount(records)) return null
  if (end === null) return { records, end: null }
  const boundary = readBoundary(end)
  return boundary && { records, end: boundary }
}

function readBoundary(value: unknown): Boundary | null {
  if (!isJsonObject(value)) return null
  const { events, link, root } = value
  // The link is empty if an event is missing from the database; the later comparison reports that.
  const isValid = isEventCount(events) && typeof link === 'string' && typeof root === 'string'
  return isValid ? { events, link, root } : null
}

function parseObject(line: string): JsonObject | null {
  try {
    const parts: unknown = JSON.parse(line)
    return isJsonObject(parts) ? parts : null
  } catch {
    return null
  }
}

const isJsonObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isEventCount = (value: unknown): value is number =>
  Number.isSafeInteger(value) && (value as number) >= 0
const isHash = (value: unknown): value is string => typeof value === 'string' && /^[\da-f]{64}$/.test(value)

const newline = 10
const carriageReturn = 13

/** Joins pieces of a file into lines, without carriage returns. */
export class LineSplitter {
  #rest: Uint8Array[] = []

  addPiece(piece: Uint8Array): Uint8Array[] {
    const lines: Uint8Array[] = []
    let from = 0
    for (let at = piece.indexOf(newline); at >= 0; at = piece.indexOf(newline, from)) {
      lines.push(this.#line(piece.subarray(from, at)))
      from = at + 1
    }
    if (from < piece.length) this.#rest.push(piece.subarray(from))
    return lines
  }

  flush(): Uint8Array[] {
    return this.#rest.length > 0 ? [this.#line(new Uint8Array())] : []
  }

  #line(lastPiece: Uint8Array): Uint8Array {
    const line = this.#rest.length === 0 ? lastPiece : concatBytes([...this.#rest, lastPiece])
    this.#rest = []
    return line.at(-1) === carriageReturn ? line.subarray(0, -1) : line
  }
}
