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
  if ('fault' in read) return { findings: [{ state: 'wrong', text: read.fault }], proves: [], provesNot: [] }
  const { proof } = read
  const about = headsOf(heads, proof.institution)
  const findings = [
    ...proofFindings(means, proof),
    ...(file ? [fileFinding(means, proof, file)] : []),
    ...about.findings,
    ...headFindings(proof, about.heads),
  ]
  const isRight = findings.every(({ state }) => state === 'ok')
  const isKept = isRight && about.heads.length > 0
  return {
    findings,
    proves: isRight ? proves(proof, { file, isKept }) : [],
    provesNot: provesNot(proof, { file, isKept }),
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

function fileFinding(
  means: Means,
  { event, content }: Proof,
  { name, bytes }: NonNullable<Given['file']>,
): Finding {
  if (content === null)
    return {
      state: 'unknown',
      text: `${name}: the content of event ${event} is withheld, so it cannot say which file is meant.`,
    }
  const found = findText(JSON.parse(content), toHex(means.hash(bytes)))
  if (!found)
    return {
      state: 'wrong',
      text: `${name}: event ${event} does not name this file. It is another one, or was changed.`,
    }
  const isFormer = found.field.startsWith('before.')
  return {
    state: 'ok',
    text: `${name} is, byte for byte, the file that event ${event} names${isFormer ? ' as the one before' : ''}${found.fileName ? ` ‘${found.fileName}’` : ''} (field ${found.field}).`,
  }
}

/** Where in the content of an event a text is, and the name of the file that is named along with it. */
function findText(
  value: unknown,
  text: string,
  field = '',
): { field: string; fileName: string | null } | null {
  if (typeof value !== 'object' || value === null) return null
  const parts = value as Record<string, unknown>
  for (const [name, part] of Object.entries(parts)) {
    const place = field ? `${field}.${name}` : name
    const { fileName } = parts
    if (part === text) return { field: place, fileName: typeof fileName === 'string' ? fileName : null }
    const found = findText(part, text, place)
    if (found) return found
  }
  return null
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

type Right = { file: Given['file']; isKept: boolean }

function proves({ event, events, content }: Proof, { file, isKept }: Right): string[] {
  if (!isKept)
    return [
      `The proof fits together: event ${event} is in the history that has this root at event ${events}.`,
    ]
  return [
    `Event ${event} was in the history when the head at event ${events} was kept, ${content === null ? 'with this digest' : 'with exactly this content'}.`,
    ...(file ? [`${file.name} is, to the byte, the file that was meant then.`] : []),
  ]
}

function provesNot({ event, events }: Proof, { file, isKept }: Right): string[] {
  const root = `That the root is that of the history of the institution: only a head that was kept at event ${events} shows that.`
  return [
    ...(isKept ? [] : [root]),
    `That no later event says something else of the same record: the proof is about event ${event} alone.`,
    ...(file ? ['That what is in the file is true.'] : []),
    ...limits,
  ]
}
