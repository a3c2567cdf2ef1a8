import { cleaned, cut } from './escape.ts'

const longest = 31

/** Without what Excel refuses in the name of a sheet. */
function allowed(name: string): string {
  const plain = cleaned(name)
    .replace(/[[\]:*?/\\]/g, '-')
    .replace(/\s+/g, ' ')
  // It refuses an apostrophe at either end; a name of nothing but spaces would be none.
  return cut(plain.replace(/^[\s']+|[\s']+$/g, ''), longest) || 'Sheet'
}

/** One for each, in their order; no two are the same for Excel, which does not tell capitals apart. */
export function sheetNames(wanted: string[]): string[] {
  // This name is Excel's own.
  const taken = new Set(['history'])
  return wanted.map((name) => {
    const plain = allowed(name)
    let own = plain
    for (let next = 2; taken.has(own.toLowerCase()); next += 1) {
      const mark = ` (${next})`
      own = cut(plain, longest - mark.length) + mark
    }
    taken.add(own.toLowerCase())
    return own
  })
}

/** As it is written in a reference: `'Opened ''late'''!$A$1`. */
export const quotedName = (name: string): string => `'${name.replaceAll("'", "''")}'`
