import { changeText, readText } from '../db/statement.ts'
import type { TenantTx, WriteTx } from '../db/transactions.ts'
import { paperRegister } from './papers.repository.ts'
import { findNumbers } from '../registers/search.ts'
import { markOf } from '../registers/words.ts'

/** So that later papers can suggest them. */
export function rememberVendors(tx: WriteTx, vendors: string[]): void {
  const entries = [...new Set(vendors)].flatMap((name) =>
    beginningsOf(name).map((beginning) => ({ beginning, name })),
  )
  changeText(tx, {
    name: 'vendors.remember',
    text: `INSERT INTO vendor_names (institution_id, beginning, name)
           SELECT $1, * FROM unnest($2::text[], $3::text[]) ON CONFLICT DO NOTHING`,
    values: [entries.map(({ beginning }) => beginning), entries.map(({ name }) => name)],
  })
}

/** The name of a vendor that was corrected is not suggested any more, unless another paper of either kind has it. */
export async function forgetVendor(tx: WriteTx, name: string): Promise<void> {
  const isUsed = await Promise.all([isVendorOf(tx, 'lvp', name), isVendorOf(tx, 'mpc', name)])
  if (isUsed.includes(true)) return
  changeText(tx, {
    name: 'vendors.forget',
    text: `DELETE FROM vendor_names WHERE institution_id = $1 AND beginning = ANY ($2::text[]) AND name = $3`,
    values: [beginningsOf(name), name],
  })
}

/** Whether a paper has this vendor, spelled like this. Of a vendor with so many papers it is taken for granted. */
const lookedThrough = 500

async function isVendorOf(tx: WriteTx, register: 'lvp' | 'mpc', name: string): Promise<boolean> {
  const marked = [{ words: [markOf('vendor', name)] }]
  const { ids } = await findNumbers(tx, paperRegister(register), marked, {
    direction: 'desc',
    skip: 0,
    size: lookedThrough,
  })
  if (ids.length === lookedThrough) return true
  const [found] = await readText(tx, {
    name: 'vendors.used',
    text: `SELECT FROM papers WHERE institution_id = $1 AND register = $2 AND id = ANY ($3::bigint[]) AND vendor = $4 LIMIT 1`,
    values: [register, ids, name],
  })
  return found !== undefined
}

/** A letter or digit that follows no other, as in `J&K Toyota-Hilux (O'Brien)`, or anything after a blank. */
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
export async function findVendors(tx: TenantTx, typed: string): Promise<string[]> {
  const from = typed.toLowerCase()
  const rows = await readText<{ name: string }>(tx, {
    name: 'vendors.find',
    text: `SELECT name
             FROM (SELECT beginning, name FROM vendor_names
                    WHERE institution_id = $1 AND beginning >= $2 AND beginning < $3
                    ORDER BY beginning LIMIT ${lookedAt}) AS met
            GROUP BY name ORDER BY min(beginning), name LIMIT ${offered}`,
    values: [from, `${from}\u{10ffff}`],
  })
  return rows.map(({ name }) => name)
}
