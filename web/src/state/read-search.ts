type Parsers<Search> = { [Name in keyof Search]?: (text: string) => Search[Name] }

/**
 * Reads the parts of an address by their form alone, since the routes, and so the reading of their addresses, are loaded
 * with the sign-in page. A part of another form counts as absent. `others` is the form of parts under any other name.
 */
export const readSearch =
  <Search extends object>(
    patterns: Record<keyof Search & string, RegExp>,
    parsers: Parsers<Search> = {},
    otherPattern?: RegExp,
  ) =>
  (search: Readonly<Record<string, unknown>>): Search => {
    const result: Record<string, unknown> = {}
    // In one order, so that one list has one address.
    for (const name of new Set([...Object.keys(patterns), ...Object.keys(search)])) {
      const pattern = Object.hasOwn(patterns, name) ? patterns[name as keyof typeof patterns] : otherPattern
      if (!pattern || !Object.hasOwn(search, name)) continue
      const value = search[name]
      // Addresses are read as JSON where they can be: a search for 12 comes as a number.
      const text = isPrimitive(value) ? String(value) : ''
      const parse = parsers[name as keyof Search]
      // Named and undefined: the router keeps the parts of which a route says nothing.
      result[name] = value === undefined || !pattern.test(text) ? undefined : parse ? parse(text) : text
    }
    return result as Search
  }

const isPrimitive = (value: unknown): value is string | number | boolean =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'

/** The form of a page after the first, which an address leaves out. */
export const pagePattern = /^[1-9]\d{0,5}$/
export const searchPattern = /^.{1,100}$/
export const codePattern = /^[A-Z0-9&-]{2,16}$/i
