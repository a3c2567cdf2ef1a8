import { createHash } from 'node:crypto'
import { Client } from 'pg'
import { afterAll, beforeAll, expect } from 'vitest'
import { verifyAuditFiles, type FileToVerify } from '@insaka/domain/audit-log/verify-audit-files'
import { verdictOf, type HashingTools } from '@insaka/domain/audit-log/verification-result'
import { digestOf, linkAfter } from '../../src/audit-log/chain.ts'
import { MerkleTreeBuilder } from '../../src/audit-log/merkle-tree-builder.ts'
import type { TestTenant, World } from './world.ts'

const nodeFunctions: HashingTools = {
  hash: (bytes) => createHash('sha256').update(bytes).digest(),
  encode: (text) => Buffer.from(text),
  decode: (bytes) => new TextDecoder('utf-8', { fatal: true }).decode(bytes),
}

export type StoredEvent = { sequence: number; content: string }

export const fileToCheck = (name: string, content: Buffer): FileToVerify => ({
  name,
  bytes: async () => content,
  async *pieces() {
    yield content
  },
})

export async function checkTrailFiles(files: FileToVerify[], heads: string | null) {
  const result = await verifyAuditFiles(nodeFunctions, files, heads)
  if ('problem' in result) throw new Error(result.problem)
  const faults = result.findings.flatMap(({ state, text }) => (state === 'wrong' ? [text] : []))
  return { verdict: verdictOf(result), wrong: faults }
}

/** Tampering by the table owner that bypasses the application, and the exports made afterwards. */
export function tamperingOf(world: World) {
  let owner: Client
  beforeAll(async () => {
    owner = new Client(world.access.superuser)
    await owner.connect()
    // The table owner can disable triggers and foreign keys.
    await owner.query('SET session_replication_role = replica')
  })
  afterAll(() => owner.end())

  const get = ({ people: { ADMIN } }: TestTenant, url: string) =>
    world.app.inject({ url, headers: { authorization: `Bearer ${ADMIN.token}` } })

  return {
    get,
    rows: async <T extends object>(tenant: TestTenant, text: string) =>
      (await owner.query<T>(text.replaceAll('$1', `'${tenant.id}'`))).rows,
    async change(tenant: TestTenant, text: string): Promise<void> {
      const { rowCount } = await owner.query(text.replaceAll('$1', `'${tenant.id}'`))
      expect(rowCount, text).toBeGreaterThan(0)
    },
    async checkExport(tenant: TestTenant, heads: string | null) {
      const { rawPayload } = await get(tenant, '/api/audit/export?format=ndjson')
      return checkTrailFiles([fileToCheck('history.ndjson', rawPayload)], heads)
    },
    rewrite: (tenant: TestTenant, alterEvents: (events: StoredEvent[]) => StoredEvent[]) =>
      rewriteHistory(owner, tenant, alterEvents),
  }
}

/** Rewrites all events with consistent digests, links, tree and heads, like an expert attacker. */
async function rewriteHistory(
  owner: Client,
  tenant: TestTenant,
  alterEvents: (events: StoredEvent[]) => StoredEvent[],
): Promise<void> {
  const { rows } = await owner.query<StoredEvent>(
    'SELECT sequence::int, content FROM audit_events WHERE institution_id = $1 ORDER BY sequence',
    [tenant.id],
  )
  await owner.query('UPDATE audit_events SET sequence = sequence + 1000000 WHERE institution_id = $1', [
    tenant.id,
  ])
  const tree = new MerkleTreeBuilder()
  let lastLink = '0'.repeat(64)
  let sequence = 0
  for (const { sequence: former, content } of alterEvents(rows)) {
    sequence += 1
    const digest = digestOf(content)
    lastLink = linkAfter(lastLink, sequence, digest)
    tree.add(digest)
    await owner.query(
      'UPDATE audit_events SET sequence = $3, content = $4, digest = $5, link = $6 WHERE institution_id = $1 AND sequence = $2',
      [tenant.id, former + 1_000_000, sequence, content, digest, lastLink],
    )
  }
  await owner.query('DELETE FROM audit_events WHERE institution_id = $1 AND sequence > $2', [
    tenant.id,
    sequence,
  ])
  await owner.query('UPDATE audit_heads SET sequence = $2, link = $3, edge = $4 WHERE institution_id = $1', [
    tenant.id,
    sequence,
    lastLink,
    tree.edgeBytes,
  ])
}
