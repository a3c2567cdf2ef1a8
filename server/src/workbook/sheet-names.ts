import { cleanText, truncate } from './escape-xml.ts'

const maxNameLength = 31

/** Without what Excel refuses in the name of a sheet. */
function allowedName(name: string): string {
  const plain = cleanText(name)
    .replace(/[[\]:*?/\\]/g, '-')
    .replace(/\s+/g, ' ')
  // It refuses an apostrophe at either end; a name of nothing but spaces would be none.
  return truncate(plain.replace(/^[\s']+|[\s']+$/g, ''), maxNameLength) || 'Sheet'
}

/** One for each, in their order; no two are the same for Excel, which does not tell capitals apart. */
export function sheetNames(names: string[]): string[] {
  // This name is Excel's own.
  const taken = new Set(['history'])
  return names.map((name) => {
    const plain = allowedName(name)
    let uniqueName = plain
    for (let next = 2; taken.has(uniqueName.toLowerCase()); next += 1) {
      const suffix = ` (${next})`
      uniqueName = truncate(plain, maxNameLength - suffix.length) + suffix
    }
    taken.add(uniqueName.toLowerCase())
    return uniqueName
  })
}

/** As it is written in a reference: `'Opened ''late'''!$A$1`. */
export const quotedName = (name: string): string => `'${name.replaceAll("'", "''")}'`
