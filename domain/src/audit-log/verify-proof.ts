import { formatNumber } from '../core/number-format.ts'
import { fromHex, toHex } from './byte-encoding.ts'
import {
  selectHeads,
  generalLimits,
  numberListText,
  type VerificationResult,
  type VerificationFinding,
  type HashingTools,
} from './verification-result.ts'
import type { SavedHead } from './head.ts'
import { readProof, type Proof } from './proof.ts'
import { leafHash, rootOfPath } from './merkle-tree.ts'

type ProofInput = {
  proof: string
  file: { name: string; bytes: Uint8Array } | null
  heads: readonly SavedHead[] | null
}

/** Verifies a proof; with a file, that the event names it; with heads, that the proof belongs to one of them. */
export function verifyProof(
  tools: HashingTools,
  { proof: text, file, heads }: ProofInput,
): VerificationResult {
  const parsed = readProof(text)
  if ('fault' in parsed)
    return { findings: [{ state: 'wrong', text: parsed.fault }], proves: [], provesNot: [], hasHead: false }
  const { proof } = parsed
  const ownHeads = selectHeads(heads, proof.institution)
  const fileFinding = file && verifyFile(tools, proof, file)
  const findings = [
    ...proofFindings(tools, proof),
    ...(fileFinding ? [fileFinding.finding] : []),
    ...ownHeads.findings,
    ...compareWithHeads(proof, ownHeads.heads),
  ]
  const isValid = findings.every(({ state }) => state === 'ok')
  const isAnchored = isValid && ownHeads.heads.length > 0
  return {
    findings,
    proves: isValid ? provenStatements(proof, { shows: fileFinding?.shows ?? [], isKept: isAnchored }) : [],
    provesNot: unprovenStatements(proof, { file, isKept: isAnchored }),
    hasHead: isAnchored,
  }
}

function proofFindings(
  tools: HashingTools,
  { event, content, digest, events, root, path, institution }: Proof,
): VerificationFinding[] {
  const digestMatches = content === null || toHex(tools.hash(tools.encode(content))) === digest
  const computedRoot = rootOfPath(
    tools.hash,
    leafHash(tools.hash, fromHex(digest)),
    event - 1,
    events,
    path.map(fromHex),
  )
  const positionText = `event ${event} of ${formatNumber(events)} in the history of ${institution.code}`
  return [
    digestMatches
      ? {
          state: 'ok',
          text:
            content === null
              ? 'The content of the event is withheld. Its digest is used instead.'
              : 'The content of the event matches its digest.',
        }
      : {
          state: 'wrong',
          text: `Event ${event}: the content does not match the digest. One of them was changed.`,
        },
    computedRoot !== null && toHex(computedRoot) === root
      ? {
          state: 'ok',
          text: `The hashes of the proof connect the digest with the root, so this is ${positionText}.`,
        }
      : {
          state: 'wrong',
          text: `The hashes of the proof do not connect the digest with the root, so it does not prove ${positionText}.`,
        },
  ]
}

/** The finding about the file, and the statement that it adds to the result if everything else is in order. */
function verifyFile(
  tools: HashingTools,
  { event, content }: Proof,
  { name, bytes }: NonNullable<ProofInput['file']>,
): { finding: VerificationFinding; shows: string[] } {
  const namedFile = content === null ? 'withheld' : findNamedFile(content, toHex(tools.hash(bytes)))
  if (namedFile === 'withheld') {
    const text = `${name}: the content of event ${event} is withheld, so it cannot be compared with this file.`
    return { finding: { state: 'unknown', text }, shows: [] }
  }
  if (namedFile === 'unreadable') {
    const text = `${name}: the content of event ${event} is not JSON, so it names no file.`
    return { finding: { state: 'wrong', text }, shows: [] }
  }
  if (!namedFile) {
    const text = `${name}: event ${event} does not name this file. It is a different file, or it was changed.`
    return { finding: { state: 'wrong', text }, shows: [] }
  }
  const { field, fileName, ended } = namedFile
  const formerFileText = ended ? ` as ${ended}` : ''
  const text = `${name} is byte for byte the file that event ${event} names${formerFileText}${fileName ? ` ‘${fileName}’` : ''} (field ${field}).`
  return {
    finding: { state: 'ok', text },
    shows: [`${name} is byte for byte the file that event ${event} ${ended ?? 'names'}.`],
  }
}

type AttachmentSnapshot = { attachment?: { sha256?: unknown; fileName?: unknown } | null } | null
type NamedFile = { field: string; fileName: string | null; ended: 'replaced' | 'removed' | null }

/** Only the field that the server fills counts, since users can type a hash into others. */
function findNamedFile(content: string, sha256: string): NamedFile | 'unreadable' | null {
  let event: { before?: AttachmentSnapshot; after?: AttachmentSnapshot }
  try {
    event = JSON.parse(content)
  } catch {
    return 'unreadable'
  }
  const isAfter = event.after?.attachment?.sha256 === sha256
  const side = isAfter ? 'after' : 'before'
  const attachment = event[side]?.attachment
  if (attachment?.sha256 !== sha256) return null
  const { fileName } = attachment
  return {
    field: `${side}.attachment.sha256`,
    fileName: typeof fileName === 'string' ? fileName : null,
    ended: isAfter ? null : event.after?.attachment ? 'replaced' : 'removed',
  }
}

function compareWithHeads({ event, events, root }: Proof, heads: SavedHead[]): VerificationFinding[] {
  if (heads.length === 0) return []
  const sameSizeHeads = heads.filter((head) => head.events === events && head.root !== null)
  if (sameSizeHeads.length === 0) {
    const laterEvents = heads
      .filter((head) => head.root !== null && head.events >= event)
      .map((head) => head.events)
    const text =
      laterEvents.length > 0
        ? `The proof ends at event ${events}, but no head was kept there. Get a proof for a head kept at event ${numberListText(laterEvents)}.`
        : `None of the heads can check this proof: they were kept before event ${event} or have no root.`
    return [{ state: 'unknown', text }]
  }
  return sameSizeHeads.every((head) => head.root === root)
    ? [{ state: 'ok', text: `The root of the proof matches the head kept at event ${events}.` }]
    : [
        {
          state: 'wrong',
          text: `The root of the proof differs from the head kept at event ${events}. They are not from the same history.`,
        },
      ]
}

function provenStatements(
  { event, events, content }: Proof,
  { shows, isKept }: { shows: string[]; isKept: boolean },
): string[] {
  if (!isKept)
    return [`The proof is consistent: event ${event} is in the history with this root at event ${events}.`]
  return [
    `Event ${event} was in the history when the head at event ${events} was kept, ${content === null ? 'with this digest' : 'with exactly this content'}.`,
    ...shows,
  ]
}

function unprovenStatements(
  { event, events }: Proof,
  { file, isKept }: { file: ProofInput['file']; isKept: boolean },
): string[] {
  const rootStatement = `That the root belongs to the history of the institution: only a head kept at event ${events} shows that.`
  return [
    ...(isKept ? [] : [rootStatement]),
    `That no later event changed the same record: the proof covers event ${event} only.`,
    ...(file ? ['That the content of the file is true.'] : []),
    ...generalLimits,
  ]
}
