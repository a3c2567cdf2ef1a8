type Parsers<Search> = { [Name in keyof Search]?: (text: string) => Search[Name] }

/**
 * Parses search parameters by regular expression, since routes load with the sign-in page and must stay small. Invalid
 * values count as absent. `otherPattern` applies to all other names.
 */
export const readSearch =
  <Search extends object>(
    patterns: Record<keyof Search & string, RegExp>,
    parsers: Parsers<Search> = {},
    otherPattern?: RegExp,
  ) =>
  (search: Readonly<Record<string, unknown>>): Search => {
    const result: Record<string, unknown> = {}
    // A fixed order gives each list a single address.
    for (const name of new Set([...Object.keys(patterns), ...Object.keys(search)])) {
      const pattern = Object.hasOwn(patterns, name) ? patterns[name as keyof typeof patterns] : otherPattern
      if (!pattern || !Object.hasOwn(search, name)) continue
      const value = search[name]
      // The router parses values as JSON where possible: a search for 12 arrives as a number.
      const text = isPrimitive(value) ? String(value) : ''
      const parse = parsers[name as keyof Search]
      // Explicitly undefined: the router keeps parameters that a route does not return.
      result[name] = value === undefined || !pattern.test(text) ? undefined : parse ? parse(text) : text
    }
    return result as Search
  }

const isPrimitive = (value: unknown): value is string | number | boolean =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'

/** Page numbers after the first, which an address omits. */
export const pagePattern = /^[1-9]\d{0,5}$/
export const searchPattern = /^.{1,100}$/
export const codePattern = /^[A-Z0-9&-]{2,16}$/i
