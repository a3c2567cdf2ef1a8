import type { TenantTx } from '../db/database.ts'

/** So that later papers can suggest it. */
export async function rememberVendor({ connection, institutionId }: TenantTx, name: string): Promise<void> {
  await connection.client.query({
    name: 'vendors.remember',
    text: `INSERT INTO vendor_names (institution_id, beginning, name)
           SELECT $1, unnest($2::text[]), $3 ON CONFLICT DO NOTHING`,
    values: [institutionId, beginningsOf(name), name],
  })
}

/** What the name can be begun to be typed with. */
const beginningsOf = (name: string): string[] =>
  [...name.toLowerCase().matchAll(/(?<=^| )[^ ]/g)].map(({ index }) => name.toLowerCase().slice(index))

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
