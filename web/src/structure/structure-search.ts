/** Which institution and department the address names, what is open there, and whether something is being added. */
export type StructureSearch = {
  institution?: string | undefined
  department?: string | undefined
  open?: string | undefined
  adding?: true | undefined
}

const code = /^[A-Z0-9&-]{2,16}$/i

/** Read by its form alone: the routes, and so the reading of their addresses, are loaded with the sign-in page. */
export function readStructureSearch(given: Record<string, unknown>): StructureSearch {
  // Named and undefined: the router keeps what a route says nothing of.
  return {
    institution: codeIn(given.institution),
    department: codeIn(given.department),
    open: codeIn(given.open),
    adding: given.adding === true || undefined,
  }
}

function codeIn(value: unknown): string | undefined {
  // Addresses are read as JSON where they can be: a code of digits comes as a number.
  const text = typeof value === 'number' ? String(value) : value
  return typeof text === 'string' && code.test(text) ? text.toUpperCase() : undefined
}
