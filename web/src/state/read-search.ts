type Meanings<Search> = { [Name in keyof Search]?: (text: string) => Search[Name] }

/**
 * Reads the parts of an address by their form alone, since the routes, and so the reading of their addresses, are loaded
 * with the sign-in page. A part of another form counts as absent. `others` is the form of parts under any other name.
 */
export const readSearch =
  <Search extends object>(
    forms: Record<keyof Search & string, RegExp>,
    meanings: Meanings<Search> = {},
    others?: RegExp,
  ) =>
  (given: Readonly<Record<string, unknown>>): Search => {
    const read: Record<string, unknown> = {}
    // In one order, so that one list has one address.
    for (const name of new Set([...Object.keys(forms), ...Object.keys(given)])) {
      const form = Object.hasOwn(forms, name) ? forms[name as keyof typeof forms] : others
      if (!form || !Object.hasOwn(given, name)) continue
      const value = given[name]
      // Addresses are read as JSON where they can be: a search for 12 comes as a number.
      const text = isPlain(value) ? String(value) : ''
      const meaning = meanings[name as keyof Search]
      // Named and undefined: the router keeps the parts of which a route says nothing.
      read[name] = value === undefined || !form.test(text) ? undefined : meaning ? meaning(text) : text
    }
    return read as Search
  }

const isPlain = (value: unknown): value is string | number | boolean =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'

/** The form of a page after the first, which an address leaves out. */
export const pageForm = /^[1-9]\d{0,5}$/
export const searchForm = /^.{1,100}$/
export const codeForm = /^[A-Z0-9&-]{2,16}$/i
