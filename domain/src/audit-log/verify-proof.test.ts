import { describe, expect, test } from 'vitest'
import { institution, hashingTools, sha256, withByteChanged, writeTrail } from '../../test/trails.ts'
import { verifyProof } from './verify-proof.ts'
import { verificationReport, verdictOf } from './verification-result.ts'
import { headLine, readHeads, writeHead } from './head.ts'

const bytes = hashingTools.encode('%PDF-1.7 an order')
const file = { name: 'Order.pdf', bytes }
const withFile = (part: 'before' | 'after') =>
  JSON.stringify({
    action: 'changed',
    [part]: { attachment: { fileName: 'LPO 7.pdf', sha256: sha256(bytes) } },
  })
const fileHash = sha256(bytes)
const contents: Record<number, string> = {
  7: withFile('after'),
  8: withFile('before'),
  9: JSON.stringify({
    before: { attachment: { fileName: 'LPO 7.pdf', sha256: fileHash } },
    after: { attachment: { fileName: 'LPO 8.pdf', sha256: sha256('another') } },
  }),
  10: JSON.stringify({
    after: { remarks: fileHash, sha256: fileHash, items: [{ attachment: { sha256: fileHash } }] },
  }),
  11: '{no JSON}',
}
const trail = writeTrail(23, (event) => contents[event] ?? JSON.stringify({ subjectId: event }))
const proof = trail.proof(7)
const head = (size: number) => writeHead({ institution, ...trail.headAt(size) })

const verify = (text: string, options: { file?: typeof file; heads?: string } = {}) =>
  verifyProof(hashingTools, {
    proof: text,
    file: options.file ?? null,
    heads: options.heads === undefined ? null : readHeads(options.heads),
  })
const findingTexts = (text: string, options?: Parameters<typeof verify>[1]) =>
  verify(text, options).findings.map(({ state, text: message }) => `${state} ${message}`)

test('a proof without a head only shows that its event is included under its root', () => {
  const result = verify(proof)
  expect(verdictOf(result)).toBe('fits')
  expect(result.proves[0]).toContain('is consistent')
  expect(result.provesNot[0]).toContain('only a head kept at event 23')
})

test('verifies each event of a history at each of its sizes', () => {
  for (let of = 1; of <= 23; of++)
    for (let event = 1; event <= of; event++)
      expect([event, of, verdictOf(verify(trail.proof(event, of), { heads: head(of) }))]).toEqual([
        event,
        of,
        'sound',
      ])
})

test('with its file and a head, shows that the event names the file', () => {
  const result = verify(proof, { file, heads: head(23) })
  expect(verdictOf(result)).toBe('sound')
  expect(result.findings[2]?.text).toBe(
    'Order.pdf is byte for byte the file that event 7 names ‘LPO 7.pdf’ (field after.attachment.sha256).',
  )
  expect(result.provesNot[0]).toContain('That no later event')
  expect(result.proves).toEqual([
    'Event 7 was in the history when the head at event 23 was kept, with exactly this content.',
    'Order.pdf is byte for byte the file that event 7 names.',
  ])
})

test.each([
  [8, 'removed'],
  [9, 'replaced'],
])('for the file that event %i ended, reports that the event %s it', (event, ending) => {
  const { findings, proves } = verify(trail.proof(event), { file, heads: head(23) })
  expect(findings[2]).toEqual({
    state: 'ok',
    text: `Order.pdf is byte for byte the file that event ${event} names as ${ending} ‘LPO 7.pdf’ (field before.attachment.sha256).`,
  })
  expect(proves[1]).toBe(`Order.pdf is byte for byte the file that event ${event} ${ending}.`)
})

test('a hash typed into another field names no file', () =>
  expect(findingTexts(trail.proof(10), { file })[2]).toContain(
    'wrong Order.pdf: event 10 does not name this file',
  ))

test('an event with invalid JSON names no file', () =>
  expect(findingTexts(trail.proof(11), { file })[2]).toContain(
    'wrong Order.pdf: the content of event 11 is not JSON',
  ))

test('detects a change of any byte of the file', () => {
  for (let index = 0; index < bytes.length; index++) {
    const tampered = withByteChanged(bytes, index)
    expect(findingTexts(proof, { file: { name: 'Order.pdf', bytes: tampered } })[2]).toBe(
      'wrong Order.pdf: event 7 does not name this file. It is a different file, or it was changed.',
    )
  }
})

test('detects a change of any byte of the proof', () => {
  const original = hashingTools.encode(proof)
  for (let index = 0; index < original.length - 1; index++) {
    const tampered = withByteChanged(original, index)
    const result = verify(hashingTools.decode(tampered), { heads: head(23) })
    expect(['broken', 'open'], `byte ${index}`).toContain(verdictOf(result))
    expect(result.proves).toEqual([])
  }
})

test('names each fault', () => {
  const [first = '', second = ''] = proof.match(/^hash .*/gm) ?? []
  const swappedProof = proof.replace(`${first}\n${second}`, `${second}\n${first}`)
  expect(findingTexts(swappedProof)[1]).toContain(
    'wrong The hashes of the proof do not connect the digest with the root',
  )
  expect(findingTexts(proof.replace('"changed"', '"removed"'))[0]).toContain(
    'wrong Event 7: the content does not match',
  )
  expect(findingTexts(proof.replace('event 7', 'event 6'))[1]).toContain(
    'wrong The hashes of the proof do not connect',
  )
  expect(findingTexts('a letter')).toEqual([expect.stringContaining('wrong Line 1 of the proof')])
})

test('a proof without its content cannot name a file', () => {
  const withheldProof = proof.replace(/content .*/, 'content withheld')
  expect(findingTexts(withheldProof)[0]).toContain('ok The content of the event is withheld')
  expect(findingTexts(withheldProof, { file })[2]).toContain(
    'unknown Order.pdf: the content of event 7 is withheld',
  )
  expect(verify(withheldProof, { heads: head(23) }).proves[0]).toContain('with this digest')
})

describe('heads', () => {
  test('of other sizes cannot verify the proof, and usable ones are suggested', () => {
    expect(findingTexts(proof, { heads: head(12) + head(20) + head(5) }).at(-1)).toBe(
      'unknown The proof ends at event 23, but no head was kept there. Get a proof for a head kept at event 12, 20.',
    )
    expect(findingTexts(proof, { heads: head(5) }).at(-1)).toContain(
      'unknown None of the heads can check this proof',
    )
    expect(findingTexts(proof, { heads: `MLWR: head 23 ${trail.headAt(23).link}` }).at(-1)).toContain(
      'have no root',
    )
  })
  test("are searched for the one of the proof's size", () =>
    expect(verdictOf(verify(proof, { heads: head(12) + head(23) }))).toBe('sound'))
  test('with another root reveal a forged history', () => {
    const forgedHead = writeTrail(23).headAt(23)
    expect(findingTexts(proof, { heads: writeHead({ institution, ...forgedHead }) }).at(-1)).toContain(
      'wrong The root of the proof differs',
    )
    expect(findingTexts(proof, { heads: head(23) + headLine('MLWR', forgedHead) }).at(-1)).toContain(
      'wrong The root of the proof differs',
    )
  })
  test('of another institution are reported', () =>
    expect(findingTexts(proof, { heads: headLine('MOH', trail.headAt(23)) }).at(-1)).toContain(
      'They belong to MOH',
    ))
})

test('the report lists findings, conclusions and limits', () => {
  const text = verificationReport(verify(proof, { file, heads: head(23) }))
  expect(text).toMatch(
    /^Everything that was checked is in order\.\n {2}In order: [^]*\nWhat this shows:\n {2}- Event 7 [^]*\nWhat this does not show:\n {2}- /,
  )
})
