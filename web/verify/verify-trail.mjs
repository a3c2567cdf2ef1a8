#!/usr/bin/env node
// Verifies an exported history of an institution, or a file with its proof. Needs only Node 20 or later.
import { createHash } from 'node:crypto'
import { createReadStream, existsSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { parseArgs } from 'node:util'
import { verifyAuditFiles } from '../../domain/src/audit-log/verify-audit-files.ts'
import { verificationReport, verdictOf } from '../../domain/src/audit-log/verification-result.ts'

const usage = `How to use it:
  node verify-trail.mjs MLWR-history-until-2026-11-26.ndjson --head heads.txt
  node verify-trail.mjs Order.pdf MLWR-proof-of-event-757.txt --head heads.txt

--head names a file with heads that were kept, or is one: --head "757 5d41…". It may be given several times,
or not at all. The end is 0 when everything that was asked for is in order, otherwise 1.
`

const hashingTools = {
  hash: (bytes) => createHash('sha256').update(bytes).digest(),
  encode: (text) => Buffer.from(text),
  decode: (bytes) => new TextDecoder('utf-8', { fatal: true }).decode(bytes),
}

const fileAt = (path) => ({
  name: basename(path),
  pieces: () => createReadStream(path, { highWaterMark: 1024 * 1024 }),
  bytes: () => readFile(path),
})

const headsIn = (pathOrText) => (existsSync(pathOrText) ? readFileSync(pathOrText, 'utf8') : pathOrText)

/** Returns the output and whether verification succeeded. */
async function run(args) {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { head: { type: 'string', multiple: true }, help: { type: 'boolean' } },
  })
  if (values.help || positionals.length === 0) return { text: usage, isRight: values.help === true }
  const heads = values.head?.map(headsIn).join('\n') ?? null
  const checked = await verifyAuditFiles(hashingTools, positionals.map(fileAt), heads)
  if ('problem' in checked) return { text: `${checked.problem}\n\n${usage}`, isRight: false }
  return { text: verificationReport(checked), isRight: ['sound', 'fits'].includes(verdictOf(checked)) }
}

try {
  const { text, isRight } = await run(process.argv.slice(2))
  process.stdout.write(text)
  process.exitCode = isRight ? 0 : 1
} catch (error) {
  process.stderr.write(`It could not be checked: ${error.message}\n`)
  process.exitCode = 1
}
