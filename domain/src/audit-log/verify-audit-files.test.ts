import { expect, test } from 'vitest'
import { byteChunks, hashingTools, sha256, linesText, writeTrail } from '../../test/trails.ts'
import { verifyAuditFiles } from './verify-audit-files.ts'

const pdf = '%PDF-1.7 an order'
const trail = writeTrail(9, (event) =>
  JSON.stringify({ after: { attachment: event === 7 ? { sha256: sha256(pdf) } : null } }),
)
const file = (name: string, content: string | Uint8Array) => ({
  name,
  pieces: () => byteChunks(content),
  bytes: async () => (typeof content === 'string' ? hashingTools.encode(content) : content),
})
const order = file('Order.pdf', pdf)
const proof = file('Order.proof.txt', trail.proof(7))
const history = file('history.ndjson', linesText(trail.lines()))

const verify = async (...files: ReturnType<typeof file>[]) => {
  const result = await verifyAuditFiles(hashingTools, files, null)
  return 'problem' in result ? result.problem : result.findings.map(({ state }) => state).join(' ')
}

test('detects an export, a proof, and a file with its proof by their contents, in any order', async () => {
  expect(await verify(history)).toBe('ok')
  expect(await verify(file('a', linesText(trail.lines())))).toBe('ok')
  expect(await verify(proof)).toBe('ok ok')
  expect(await verify(proof, order)).toBe('ok ok ok')
  expect(await verify(order, file('b', trail.proof(7)))).toBe('ok ok ok')
})

test('detects a file with a damaged start by its name', async () => {
  expect(await verify(file('history.ndjson', ''))).toBe('wrong')
  expect(await verify(file('history.ndjson', `x${linesText(trail.lines())}`))).toBe('wrong')
  expect(await verify(order, file('Order.proof.txt', new Uint8Array([255, 254])))).toBe('wrong')
  expect(await verify(file('MLWR-proof-of-event-7.txt', trail.proof(7).slice(20)))).toBe('wrong')
})

const neitherMessage =
  'Order.pdf is neither an export of the history nor a proof. To check a file, add its proof.'
const chooseMessage = 'Choose one export of the history, or one proof, alone or with its file.'
test.each([
  ['nothing', [], chooseMessage],
  ['a file alone', [order], neitherMessage],
  ['two files', [order, order], neitherMessage],
  ['two exports', [history, history], chooseMessage],
  ['an export and a proof', [history, proof], chooseMessage],
  ['an export and a file', [history, order], chooseMessage],
  ['two proofs', [proof, proof], chooseMessage],
  ['two files and a proof', [order, order, proof], chooseMessage],
])('for %s, explains which files to choose', async (_, files, expected) =>
  expect(await verify(...files)).toBe(expected),
)

test('reads heads from any text', async () => {
  const { events, root } = trail.headAt(9)
  const result = await verifyAuditFiles(
    hashingTools,
    [history],
    `Noted on Monday: ${events} events, root ${root}.`,
  )
  expect(result).toMatchObject({ findings: [{ state: 'ok' }, { state: 'ok' }] })
})
