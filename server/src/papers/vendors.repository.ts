import { readText } from '../db/statement.ts'
import type { TenantTx } from '../db/transactions.ts'

/** A letter or digit that follows no other, as in `J&K Toyota-Hilux (O'Brien)`, or anything after a blank. */
const firstOfWord = /(?<![\p{L}\p{N}\p{M}]['’]?)[\p{L}\p{N}]|(?<=^| )[^ ]/gu

/** What the name can be begun to be typed with. */
export function beginningsOf(name: string): string[] {
  const lower = name.toLowerCase()
  return [...lower.matchAll(firstOfWord)].map(({ index }) => lower.slice(index))
}

const offered = 10
/** A name can be met by several of its words; so many places are looked at to find different ones. */
const lookedAt = 200

/** Vendors that a person who types this may mean, those first whose words come first in the alphabet. */
export async function findVendors(tx: TenantTx, typed: string): Promise<string[]> {
  const from = typed.toLowerCase()
  const rows = await readText<{ name: string }>(tx, {
    name: 'vendors.find',
    text: `SELECT name
             FROM (SELECT beginning, name FROM vendor_names
                    WHERE institution_id = $1 AND beginning >= $2 AND beginning < $3 AND records > 0
                    ORDER BY beginning LIMIT ${lookedAt}) AS met
            GROUP BY name ORDER BY min(beginning), name LIMIT ${offered}`,
    values: [from, `${from}\u{10ffff}`],
  })
  return rows.map(({ name }) => name)
}
