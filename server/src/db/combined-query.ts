/** A change whose result nobody reads. $1 of its text is the institution. */
export type CombinableChange = {
  name: string
  text: string
  values: unknown[]
  /** The rows it touches. PostgreSQL does not change a row twice in one statement, so these changes are not combined. */
  rows: string
}

type Query = { name: string; text: string; values: unknown[] }

const combinations = new Map<string, { name: string; text: string }>()
/** Each connection keeps the plan of every combination it has run, some hundred kilobytes each. */
const maxCombinations = 64

/**
 * One statement for several changes; rare combinations are sent as they are. Foreign keys between their rows are checked
 * at the end of the statement.
 */
export function combinedQueries(changes: CombinableChange[]): Query[] {
  const combination = changes.length > 1 ? combinationOf(changes) : undefined
  if (!combination) return changes.map(({ name, text, values }) => ({ name, text, values }))
  const [institutionId] = changes[0]!.values
  return [{ ...combination, values: [institutionId, ...changes.flatMap(({ values }) => values.slice(1))] }]
}

function combinationOf(changes: CombinableChange[]) {
  const key = changes.map(({ name }) => name).join(' ')
  const known = combinations.get(key)
  if (known || combinations.size >= maxCombinations) return known
  const combination = { name: `combined.${combinations.size}`, text: combinedText(changes) }
  combinations.set(key, combination)
  return combination
}

/** Common table expressions that share $1 and number their other parameters consecutively. */
function combinedText(changes: CombinableChange[]): string {
  let shift = 0
  const parts = changes.map(({ text, values }, i) => {
    const shifted = text.replace(/\$(\d+)/g, (own, number) =>
      number === '1' ? own : `$${Number(number) + shift}`,
    )
    shift += values.length - 1
    return `change_${i + 1} AS (${shifted})`
  })
  return `WITH ${parts.join(',\n')} SELECT`
}
