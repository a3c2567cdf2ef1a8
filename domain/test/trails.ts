import { createHash } from 'node:crypto'
import { fromHex, toHex } from '../src/audit-log/byte-encoding.ts'
import type { HashingTools } from '../src/audit-log/verification-result.ts'
import { firstLink, type Head } from '../src/audit-log/head.ts'
import { writeProof } from '../src/audit-log/proof.ts'
import { auditPath, extendEdge, leafHash, rootOfEdge, rootOfHashes } from '../src/audit-log/merkle-tree.ts'

export const hash = (bytes: Uint8Array): Uint8Array =>
  new Uint8Array(createHash('sha256').update(bytes).digest())
export const sha256 = (content: string | Uint8Array): string =>
  createHash('sha256').update(content).digest('hex')

export const hashingTools: HashingTools = {
  hash,
  encode: (text) => new TextEncoder().encode(text),
  decode: (bytes) => new TextDecoder('utf-8', { fatal: true }).decode(bytes),
}

export const institution = {
  id: '019d42e8-0000-7000-8000-000000000001',
  code: 'MLWR',
  name: 'Ministry of Lands and Water Resources',
}

export type Event = { event: number; content: string; digest: string; link: string }

/** A history with this number of events, in the format of Insaka; `contentOf` creates their contents. */
export function writeTrail(length: number, contentOf: (event: number) => string = plainContent) {
  const events: Event[] = []
  let link = firstLink
  for (let event = 1; event <= length; event++) {
    const content = contentOf(event)
    const digest = sha256(content)
    link = sha256(`${link}\n${event}\n${digest}`)
    events.push({ event, content, digest, link })
  }
  const digests = events.map(({ digest }) => fromHex(digest))
  const edgeAt = (size: number) => extendEdge(hash, [], 0, digests.slice(0, size))
  const headAt = (size: number): Head => ({
    events: size,
    link: events[size - 1]?.link ?? firstLink,
    root: toHex(rootOfEdge(hash, edgeAt(size))),
  })
  const eventAt = (event: number): Event => {
    const storedEvent = events[event - 1]
    if (!storedEvent) throw new Error(`The history has no event ${event}.`)
    return storedEvent
  }
  const boundaryAt = (size: number) => ({ ...headAt(size), edge: edgeAt(size).map(toHex) })

  return {
    events,
    eventAt,
    headAt,
    /** The lines of an export without filters, after event `from` up to event `to`. */
    lines: (from = 0, to = length): unknown[] => [
      { ...startLine, before: boundaryAt(from) },
      ...events.slice(from, to),
      { records: to - from, end: headAt(to) },
    ],
    proof: (event: number, size = length) =>
      writeProof({
        institution,
        event,
        content: eventAt(event).content,
        digest: eventAt(event).digest,
        events: size,
        root: headAt(size).root,
        path: auditPath(event - 1, size, (first, end) =>
          rootOfHashes(
            hash,
            digests.slice(first, end).map((digest) => leafHash(hash, digest)),
          ),
        ).map(toHex),
      }),
  }
}

export const startLine = {
  insaka: 'history 1',
  institution,
  madeOn: '2026-11-26T10:00:00+02:00',
  filters: { from: null as string | null, to: null as string | null },
  whole: true,
}

const plainContent = (event: number): string =>
  JSON.stringify({
    action: 'changed',
    subject: 'lvp',
    subjectId: String(event),
    after: { value: `${event}.00` },
  })

export const linesText = (lines: unknown[]): string =>
  lines.map((line) => `${JSON.stringify(line)}\n`).join('')

/** Yields the bytes in pieces, which cut lines in the middle. */
export async function* byteChunks(content: string | Uint8Array, size = 100): AsyncGenerator<Uint8Array> {
  const bytes = typeof content === 'string' ? hashingTools.encode(content) : content
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

export const withByteChanged = (bytes: Uint8Array, index: number): Uint8Array =>
  bytes.map((byte, at) => (at === index ? byte ^ 1 : byte))
