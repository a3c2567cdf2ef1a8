import { createHash } from 'node:crypto'
import { Client } from 'pg'
import { afterAll, beforeAll, expect } from 'vitest'
import { checkFiles, type FileToCheck } from '@insaka/domain/audit/check-files'
import { verdictOf, type Means } from '@insaka/domain/audit/checked'
import { digestOf, linkAfter } from '../../src/audit/chain.ts'
import { GrowingTree } from '../../src/audit/growing-tree.ts'
import type { Place, World } from './world.ts'

/** As the script for auditors has them. */
const means: Means = {
  hash: (bytes) => createHash('sha256').update(bytes).digest(),
  encode: (text) => Buffer.from(text),
  decode: (bytes) => new TextDecoder('utf-8', { fatal: true }).decode(bytes),
}

export type Kept = { sequence: number; content: string }

export const fileOf = (name: string, content: Buffer): FileToCheck => ({
  name,
  bytes: async () => content,
  async *pieces() {
    yield content
  },
})

/** What an auditor's check says of files, and heads that were kept. */
export async function checkOf(files: FileToCheck[], heads: string | null) {
  const checked = await checkFiles(means, files, heads)
  if ('problem' in checked) throw new Error(checked.problem)
  const wrong = checked.findings.flatMap(({ state, text }) => (state === 'wrong' ? [text] : []))
  return { verdict: verdictOf(checked), wrong }
}

/** What the owner of the tables can do past the application, and what an administrator then takes along. */
export function tamperingOf(world: World) {
  let owner: Client
  beforeAll(async () => {
    owner = new Client(world.access.superuser)
    await owner.connect()
    // Somebody who owns the tables is stopped by no trigger and no key.
    await owner.query('SET session_replication_role = replica')
  })
  afterAll(() => owner.end())

  const get = ({ people: { ADMIN } }: Place, url: string) =>
    world.app.inject({ url, headers: { authorization: `Bearer ${ADMIN.token}` } })

  return {
    get,
    rows: async <T extends object>(place: Place, text: string) =>
      (await owner.query<T>(text.replaceAll('$1', `'${place.id}'`))).rows,
    async change(place: Place, text: string): Promise<void> {
      const { rowCount } = await owner.query(text.replaceAll('$1', `'${place.id}'`))
      expect(rowCount, text).toBeGreaterThan(0)
    },
    async checkExport(place: Place, heads: string | null) {
      const { rawPayload } = await get(place, '/api/audit/export?format=ndjson')
      return checkOf([fileOf('history.ndjson', rawPayload)], heads)
    },
    rewrite: (place: Place, alter: (events: Kept[]) => Kept[]) => rewrite(owner, place, alter),
  }
}

/** All events anew, with digests, links, tree and heads that fit, as somebody can write them who knows how. */
async function rewrite(owner: Client, place: Place, alter: (events: Kept[]) => Kept[]): Promise<void> {
  const { rows } = await owner.query<Kept>(
    'SELECT sequence::int, content FROM audit_events WHERE institution_id = $1 ORDER BY sequence',
    [place.id],
  )
  await owner.query('UPDATE audit_events SET sequence = sequence + 1000000 WHERE institution_id = $1', [
    place.id,
  ])
  const tree = new GrowingTree()
  let last = '0'.repeat(64)
  let sequence = 0
  for (const { sequence: former, content } of alter(rows)) {
    sequence += 1
    const digest = digestOf(content)
    last = linkAfter(last, sequence, digest)
    tree.add(digest)
    await owner.query(
      'UPDATE audit_events SET sequence = $3, content = $4, digest = $5, link = $6 WHERE institution_id = $1 AND sequence = $2',
      [place.id, former + 1_000_000, sequence, content, digest, last],
    )
  }
  await owner.query('DELETE FROM audit_events WHERE institution_id = $1 AND sequence > $2', [
    place.id,
    sequence,
  ])
  await owner.query('UPDATE audit_heads SET sequence = $2, link = $3, edge = $4 WHERE institution_id = $1', [
    place.id,
    sequence,
    last,
    tree.edgeBytes,
  ])
}
