import { checkProof } from './check-proof.ts'
import { checkTrail } from './check-trail.ts'
import type { Checked, Means } from './checked.ts'
import { readHeads } from './head.ts'

/** A file on the computer of the one who checks. */
export type FileToCheck = {
  name: string
  pieces: () => AsyncIterable<Uint8Array>
  bytes: () => Promise<Uint8Array>
}

type Kind = 'export' | 'proof' | 'file'

/** Checks an export of the history, or a proof with the file it is about; or says what else is to be chosen. */
export async function checkFiles(
  means: Means,
  files: readonly FileToCheck[],
  headsText: string | null,
): Promise<Checked | { problem: string }> {
  const heads = headsText === null ? null : readHeads(headsText)
  const of: Record<Kind, FileToCheck[]> = { export: [], proof: [], file: [] }
  for (const file of files) of[await kindOf(file)].push(file)
  const [trail] = of.export
  const [proof] = of.proof
  const [file = null] = of.file
  if (trail && files.length === 1) return checkTrail(means, trail.pieces(), heads)
  if (proof && of.file.length === files.length - 1 && of.file.length <= 1)
    return checkProof(means, {
      proof: textOf(means, await proof.bytes()),
      file: file && { name: file.name, bytes: await file.bytes() },
      heads,
    })
  return { problem: problemWith(of) }
}

function problemWith(of: Record<Kind, FileToCheck[]>): string {
  const [file] = of.file
  if (of.export.length === 0 && of.proof.length === 0 && file)
    return `${file.name} is neither an export of the history nor a proof. To check a file, give its proof with it.`
  return 'Choose one export of the history; or one proof, alone or with the file that it is about.'
}

/** By its name as well: what is wrong with its beginning is for the check to say. */
async function kindOf({ name, pieces }: FileToCheck): Promise<Kind> {
  const start = await startOf(pieces())
  if (start.includes('insaka proof') || /proof[^/]*\.txt$/i.test(name)) return 'proof'
  return start.includes('{"insaka":"history') || /\.ndjson$/i.test(name) ? 'export' : 'file'
}

async function startOf(pieces: AsyncIterable<Uint8Array>): Promise<string> {
  for await (const piece of pieces) return String.fromCharCode(...piece.subarray(0, 24))
  return ''
}

/** Bytes that are no text are no proof, whatever else they say. */
function textOf({ decode }: Means, bytes: Uint8Array): string {
  try {
    return decode(bytes)
  } catch {
    return ''
  }
}
