import type { TenantTx, WriteTx } from '../db/database.ts'

/** So that later papers can suggest it. */
export async function rememberVendor({ connection, institutionId }: TenantTx, name: string): Promise<void> {
  await connection.client.query({
    name: 'vendors.remember',
    text: `INSERT INTO vendor_names (institution_id, beginning, name)
           SELECT $1, unnest($2::text[]), $3 ON CONFLICT DO NOTHING`,
    values: [institutionId, beginningsOf(name), name],
  })
}

/**
 * After a paper's vendor was corrected: the new name is remembered, and the old one is forgotten unless another paper
 * of either kind has it.
 */
export async function replaceVendor(
  tx: WriteTx,
  { before, after }: { before: string; after: string },
): Promise<void> {
  await rememberVendor(tx, after)
  await tx.connection.client.query({
    name: 'vendors.forget',
    text: `DELETE FROM vendor_names
            WHERE institution_id = $1 AND beginning = ANY ($2::text[]) AND name = $3
              AND NOT EXISTS (SELECT FROM lvp WHERE institution_id = $1 AND vendor = $3)
              AND NOT EXISTS (SELECT FROM mpc WHERE institution_id = $1 AND vendor = $3)`,
    values: [tx.institutionId, beginningsOf(before), before],
  })
}

/** A letter or digit that no other stands before, as in `J&K Toyota-Hilux (O'Brien)`, or whatever follows a blank. */
const firstOfWord = /(?<![\p{L}\p{N}\p{M}]['’]?)[\p{L}\p{N}]|(?<=^| )[^ ]/gu

/** What the name can be begun to be typed with. Migration 0012 says the same in SQL. */
export function beginningsOf(name: string): string[] {
  const lower = name.toLowerCase()
  return [...lower.matchAll(firstOfWord)].map(({ index }) => lower.slice(index))
}

const offered = 10
/** A name can be met by several of its words; so many places are looked at to find different ones. */
const lookedAt = 200

/** Vendors that a person who types this may mean, those first whose words come first in the alphabet. */
export async function findVendors({ connection, institutionId }: TenantTx, typed: string): Promise<string[]> {
  const from = typed.toLowerCase()
  const { rows } = await connection.client.query<{ name: string }>({
    name: 'vendors.find',
    text: `SELECT name
             FROM (SELECT beginning, name FROM vendor_names
                    WHERE institution_id = $1 AND beginning >= $2 AND beginning < $3
                    ORDER BY beginning LIMIT ${lookedAt}) AS met
            GROUP BY name ORDER BY min(beginning), name LIMIT ${offered}`,
    values: [institutionId, from, `${from}\u{10ffff}`],
  })
  return rows.map(({ name }) => name)
}
