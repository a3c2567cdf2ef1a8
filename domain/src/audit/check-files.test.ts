import { expect, test } from 'vitest'
import { inPieces, means, sha256, textOf, writeTrail } from '../../test/trails.ts'
import { checkFiles } from './check-files.ts'

const pdf = '%PDF-1.7 an order'
const trail = writeTrail(9, (event) =>
  JSON.stringify({ after: { attachment: event === 7 ? { sha256: sha256(pdf) } : null } }),
)
const file = (name: string, content: string | Uint8Array) => ({
  name,
  pieces: () => inPieces(content),
  bytes: async () => (typeof content === 'string' ? means.encode(content) : content),
})
const order = file('Order.pdf', pdf)
const proof = file('Order.proof.txt', trail.proof(7))
const history = file('history.ndjson', textOf(trail.lines()))

const outcome = async (...files: ReturnType<typeof file>[]) => {
  const checked = await checkFiles(means, files, null)
  return 'problem' in checked ? checked.problem : checked.findings.map(({ state }) => state).join(' ')
}

test('an export, a proof, and a file with its proof are known by what is in them, in any order', async () => {
  expect(await outcome(history)).toBe('ok')
  expect(await outcome(file('a', textOf(trail.lines())))).toBe('ok')
  expect(await outcome(proof)).toBe('ok ok')
  expect(await outcome(proof, order)).toBe('ok ok ok')
  expect(await outcome(order, file('b', trail.proof(7)))).toBe('ok ok ok')
})

test('what is broken at its beginning is still known by its name', async () => {
  expect(await outcome(file('history.ndjson', ''))).toBe('wrong')
  expect(await outcome(file('history.ndjson', `x${textOf(trail.lines())}`))).toBe('wrong')
  expect(await outcome(order, file('Order.proof.txt', new Uint8Array([255, 254])))).toBe('wrong')
  expect(await outcome(file('MLWR-proof-of-event-7.txt', trail.proof(7).slice(20)))).toBe('wrong')
})

const neither =
  'Order.pdf is neither an export of the history nor a proof. To check a file, give its proof with it.'
const several = 'Choose one export of the history; or one proof, alone or with the file that it is about.'
test.each([
  ['nothing', [], several],
  ['a file alone', [order], neither],
  ['two files', [order, order], neither],
  ['two exports', [history, history], several],
  ['an export and a proof', [history, proof], several],
  ['an export and a file', [history, order], several],
  ['two proofs', [proof, proof], several],
  ['two files and a proof', [order, order, proof], several],
])('of %s it is said what else is to be chosen', async (_, files, expected) =>
  expect(await outcome(...files)).toBe(expected),
)

test('heads are read out of any text', async () => {
  const { events, root } = trail.headAt(9)
  const checked = await checkFiles(means, [history], `Noted on Monday: ${events} events, root ${root}.`)
  expect(checked).toMatchObject({ findings: [{ state: 'ok' }, { state: 'ok' }] })
})
