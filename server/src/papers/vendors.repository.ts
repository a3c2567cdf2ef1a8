import { readText } from '../db/statement.ts'
import type { TenantTx } from '../db/transactions.ts'
import { foldVendor } from '../registers/search-words.ts'

/**
 * The starts of words, as in `J&K Toyota-Hilux (O'Brien)`: any character after a blank, and letters and digits that do
 * not continue a word.
 */
const wordStarts = /(?<![\p{L}\p{N}\p{M}]['’]?)[\p{L}\p{N}]|(?<=^| )[^ ]/gu

/** Suffixes of the name from each word on, in lower case. */
export function suffixesFromEachWord(name: string): string[] {
  const lower = name.toLowerCase()
  return [...lower.matchAll(wordStarts)].map(({ index }) => lower.slice(index))
}

const maxSuggestions = 10
/** Several rows may belong to one name, so more rows are read than names are returned. */
const maxRowsRead = 200

/** On a tie, the lower-case spelling wins. */
export const mostUsedFirst = 'records DESC, lower(name), name COLLATE "C" DESC'

/** Vendors that match the typed text, in the order of the matching word and in one spelling each. */
export async function findVendors(tx: TenantTx, typedText: string): Promise<string[]> {
  const lowerText = typedText.toLowerCase()
  const rows = await readText<{ name: string }>(tx, {
    name: 'vendors.find',
    text: `SELECT name
             FROM (SELECT beginning, name, records FROM vendor_names
                    WHERE institution_id = $1 AND beginning >= $2 AND beginning < $3 AND records > 0
                    ORDER BY beginning LIMIT ${maxRowsRead}) AS met
            ORDER BY beginning, ${mostUsedFirst}`,
    values: [lowerText, `${lowerText}\u{10ffff}`],
  })
  const spellings = new Map<string, string>()
  for (const { name } of rows) if (!spellings.has(foldVendor(name))) spellings.set(foldVendor(name), name)
  return [...spellings.values()].slice(0, maxSuggestions)
}
