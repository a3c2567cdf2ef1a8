import { formatNumber } from '../core/figures.ts'
import { fromHex, toHex } from './bytes.ts'
import { headsOf, limits, numbersText, type Checked, type Finding, type Means } from './checked.ts'
import type { KeptHead } from './head.ts'
import { readProof, type Proof } from './proof.ts'
import { leafHash, rootOfPath } from './tree.ts'

type Given = {
  proof: string
  file: { name: string; bytes: Uint8Array } | null
  heads: readonly KeptHead[] | null
}

/** Checks a proof; with a file, that it is the one that the event names; with heads, that it belongs to one of them. */
export function checkProof(means: Means, { proof: text, file, heads }: Given): Checked {
  const read = readProof(text)
  if ('fault' in read)
    return { findings: [{ state: 'wrong', text: read.fault }], proves: [], provesNot: [], hasHead: false }
  const { proof } = read
  const about = headsOf(heads, proof.institution)
  const ofFile = file && aboutFile(means, proof, file)
  const findings = [
    ...proofFindings(means, proof),
    ...(ofFile ? [ofFile.finding] : []),
    ...about.findings,
    ...headFindings(proof, about.heads),
  ]
  const isRight = findings.every(({ state }) => state === 'ok')
  const isKept = isRight && about.heads.length > 0
  return {
    findings,
    proves: isRight ? proves(proof, { shows: ofFile?.shows ?? [], isKept }) : [],
    provesNot: provesNot(proof, { file, isKept }),
    hasHead: isKept,
  }
}

function proofFindings(
  means: Means,
  { event, content, digest, events, root, path, institution }: Proof,
): Finding[] {
  const isFitting = content === null || toHex(means.hash(means.encode(content))) === digest
  const reached = rootOfPath(
    means.hash,
    leafHash(means.hash, fromHex(digest)),
    event - 1,
    events,
    path.map(fromHex),
  )
  const where = `event ${event} of the ${formatNumber(events)} of ${institution.code}`
  return [
    isFitting
      ? {
          state: 'ok',
          text:
            content === null
              ? 'The content of the event is withheld; it counts by its digest.'
              : 'The content of the event fits its digest.',
        }
      : {
          state: 'wrong',
          text: `Event ${event}: its content does not fit its digest; one of them was changed.`,
        },
    reached !== null && toHex(reached) === root
      ? { state: 'ok', text: `The proof leads from its digest to its root: it is ${where}.` }
      : {
          state: 'wrong',
          text: `The proof does not lead from its digest to its root: it does not show ${where}.`,
        },
  ]
}

/** What is found about the file, and what that shows where everything else is in order. */
function aboutFile(
  means: Means,
  { event, content }: Proof,
  { name, bytes }: NonNullable<Given['file']>,
): { finding: Finding; shows: string[] } {
  const found = content === null ? 'withheld' : fileIn(content, toHex(means.hash(bytes)))
  if (found === 'withheld') {
    const text = `${name}: the content of event ${event} is withheld, so it cannot say which file is meant.`
    return { finding: { state: 'unknown', text }, shows: [] }
  }
  if (found === 'unreadable') {
    const text = `${name}: the content of event ${event} is not JSON, so it names no file.`
    return { finding: { state: 'wrong', text }, shows: [] }
  }
  if (!found) {
    const text = `${name}: event ${event} does not name this file. It is another one, or was changed.`
    return { finding: { state: 'wrong', text }, shows: [] }
  }
  const { field, fileName, ended } = found
  const as = ended ? ` as the one that it ${ended}` : ''
  const text = `${name} is, byte for byte, the file that event ${event} names${as}${fileName ? ` ‘${fileName}’` : ''} (field ${field}).`
  const meaning = ended ? `that event ${event} ${ended}` : 'that was meant then'
  return { finding: { state: 'ok', text }, shows: [`${name} is, to the byte, the file ${meaning}.`] }
}

type Side = { attachment?: { sha256?: unknown; fileName?: unknown } | null } | null
type NamedFile = { field: string; fileName: string | null; ended: 'replaced' | 'removed' | null }

/** Only the field that the server fills counts, since people can type a hash into others. */
function fileIn(content: string, sha256: string): NamedFile | 'unreadable' | null {
  let event: { before?: Side; after?: Side }
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

function headFindings({ event, events, root }: Proof, heads: KeptHead[]): Finding[] {
  if (heads.length === 0) return []
  const same = heads.filter((head) => head.events === events && head.root !== null)
  if (same.length === 0) {
    const later = heads
      .filter((head) => head.root !== null && head.events >= event)
      .map((head) => head.events)
    const text =
      later.length > 0
        ? `None of the heads is at event ${events}, of which the proof is. Ask for the proof at this head: ${numbersText(later)}.`
        : `None of the heads can judge this proof: they were kept before event ${event}, or have no root.`
    return [{ state: 'unknown', text }]
  }
  return same.every((head) => head.root === root)
    ? [{ state: 'ok', text: `The proof has the root of the head that was kept at event ${events}.` }]
    : [
        {
          state: 'wrong',
          text: `The head that was kept at event ${events} has another root than the proof: they are not of the same history.`,
        },
      ]
}

function proves(
  { event, events, content }: Proof,
  { shows, isKept }: { shows: string[]; isKept: boolean },
): string[] {
  if (!isKept)
    return [
      `The proof fits together: event ${event} is in the history that has this root at event ${events}.`,
    ]
  return [
    `Event ${event} was in the history when the head at event ${events} was kept, ${content === null ? 'with this digest' : 'with exactly this content'}.`,
    ...shows,
  ]
}

function provesNot(
  { event, events }: Proof,
  { file, isKept }: { file: Given['file']; isKept: boolean },
): string[] {
  const root = `That the root is that of the history of the institution: only a head that was kept at event ${events} shows that.`
  return [
    ...(isKept ? [] : [root]),
    `That no later event says something else of the same record: the proof is about event ${event} alone.`,
    ...(file ? ['That what is in the file is true.'] : []),
    ...limits,
  ]
}
