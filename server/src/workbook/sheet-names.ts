import { cleanText, truncate } from './escape-xml.ts'

const maxNameLength = 31

/** Replaces characters that Excel forbids in sheet names, and shortens the name. */
function allowedName(name: string): string {
  const plain = cleanText(name)
    .replace(/[[\]:*?/\\]/g, '-')
    .replace(/\s+/g, ' ')
  // Excel also forbids apostrophes at both ends, and empty names.
  return truncate(plain.replace(/^[\s']+|[\s']+$/g, ''), maxNameLength) || 'Sheet'
}

/** Makes sheet names unique, ignoring case as Excel does. */
export function makeUniqueSheetNames(names: string[]): string[] {
  // Reserved by Excel.
  const usedNames = new Set(['history'])
  return names.map((name) => {
    const plain = allowedName(name)
    let uniqueName = plain
    for (let next = 2; usedNames.has(uniqueName.toLowerCase()); next += 1) {
      const suffix = ` (${next})`
      uniqueName = truncate(plain, maxNameLength - suffix.length) + suffix
    }
    usedNames.add(uniqueName.toLowerCase())
    return uniqueName
  })
}

/** Quotes a sheet name for a reference: `'Opened ''late'''!$A$1`. */
export const quotedName = (name: string): string => `'${name.replaceAll("'", "''")}'`
