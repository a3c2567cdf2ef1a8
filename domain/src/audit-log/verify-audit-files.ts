import { verifyProof } from './verify-proof.ts'
import { verifyTrail } from './verify-trail.ts'
import type { VerificationResult, HashingTools } from './verification-result.ts'
import { readHeads } from './head.ts'

export type FileToVerify = {
  name: string
  pieces: () => AsyncIterable<Uint8Array>
  bytes: () => Promise<Uint8Array>
}

type FileKind = 'export' | 'proof' | 'file'

/** Verifies an export of the history, or a proof with its file; for any other selection it returns advice. */
export async function verifyAuditFiles(
  tools: HashingTools,
  files: readonly FileToVerify[],
  headsText: string | null,
): Promise<VerificationResult | { problem: string }> {
  const heads = headsText === null ? null : readHeads(headsText)
  const filesByKind: Record<FileKind, FileToVerify[]> = { export: [], proof: [], file: [] }
  for (const file of files) filesByKind[await detectFileKind(file)].push(file)
  const [trail] = filesByKind.export
  const [proof] = filesByKind.proof
  const [file = null] = filesByKind.file
  if (trail && files.length === 1) return verifyTrail(tools, trail.pieces(), heads)
  if (proof && filesByKind.file.length === files.length - 1 && filesByKind.file.length <= 1)
    return verifyProof(tools, {
      proof: decodeText(tools, await proof.bytes()),
      file: file && { name: file.name, bytes: await file.bytes() },
      heads,
    })
  return { problem: selectionProblem(filesByKind) }
}

function selectionProblem(filesByKind: Record<FileKind, FileToVerify[]>): string {
  const [file] = filesByKind.file
  if (filesByKind.export.length === 0 && filesByKind.proof.length === 0 && file)
    return `${file.name} is neither an export of the history nor a proof. To check a file, add its proof.`
  return 'Choose one export of the history, or one proof, alone or with its file.'
}

/** The file name counts as well, so that a file with a damaged start still gets a precise report. */
async function detectFileKind({ name, pieces }: FileToVerify): Promise<FileKind> {
  const start = await firstBytesText(pieces())
  if (start.includes('insaka proof') || /proof[^/]*\.txt$/i.test(name)) return 'proof'
  return start.includes('{"insaka":"history') || /\.ndjson$/i.test(name) ? 'export' : 'file'
}

async function firstBytesText(pieces: AsyncIterable<Uint8Array>): Promise<string> {
  for await (const piece of pieces) return String.fromCharCode(...piece.subarray(0, 24))
  return ''
}

/** Bytes that are not valid text cannot be a proof, so they count as an empty one. */
function decodeText({ decode }: HashingTools, bytes: Uint8Array): string {
  try {
    return decode(bytes)
  } catch {
    return ''
  }
}
