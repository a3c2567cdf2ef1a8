/** Proof that an event is included in the history up to a head. */
export type Proof = {
  institution: { code: string; id: string }
  event: number
  /** The text whose SHA-256 is the digest, or null if it is withheld. */
  content: string | null
  digest: string
  events: number
  root: string
  path: string[]
}

export const writeProof = ({ institution, event, content, digest, events, root, path }: Proof): string =>
  [
    'insaka proof 1',
    `institution ${institution.code} ${institution.id}`,
    `event ${event}`,
    `content ${content ?? 'withheld'}`,
    `digest ${digest}`,
    `of ${events}`,
    `root ${root}`,
    ...path.map((hash) => `hash ${hash}`),
    '',
  ].join('\n')

const numberPattern = /^[1-9]\d{0,14}$/
const hashPattern = /^[\da-f]{64}$/
/** The first word of each line, and the pattern of its value. */
const lineFormats = [
  ['insaka', /^proof 1$/],
  ['institution', /^[A-Z0-9&-]{2,16} [\da-f-]{36}$/],
  ['event', numberPattern],
  ['content', /^(?:withheld|\{[^]*\})$/],
  ['digest', hashPattern],
  ['of', numberPattern],
  ['root', hashPattern],
] as const

/** Parses a proof, or names its first malformed line. */
export function readProof(text: string): { proof: Proof } | { fault: string } {
  const lines = text
    .replace(/^\uFEFF/, '')
    .trimEnd()
    .split(/\r?\n/)
  const values: string[] = []
  for (let at = 0; at < Math.max(lines.length, lineFormats.length); at++) {
    const [word, allowed] = lineFormats[at] ?? (['hash', hashPattern] as const)
    const line = lines[at] ?? ''
    const value = line.slice(word.length + 1)
    if (!line.startsWith(`${word} `) || !allowed.test(value))
      return {
        fault: `Line ${at + 1} of the proof is not a valid ‘${word}’ line.`,
      }
    values.push(value)
  }
  const [, institution = '', event, content = '', digest = '', events, root = '', ...path] = values
  const [code = '', id = ''] = institution.split(' ')
  return {
    proof: {
      institution: { code, id },
      event: Number(event),
      content: content === 'withheld' ? null : content,
      digest,
      events: Number(events),
      root,
      path,
    },
  }
}
