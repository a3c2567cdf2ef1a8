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

/** One statement for several changes. Foreign keys between their rows are checked at its end. */
export function combinedQuery(changes: CombinableChange[]): Query {
  const [first] = changes
  if (changes.length === 1) return { name: first!.name, text: first!.text, values: first!.values }
  const key = changes.map(({ name }) => name).join(' ')
  let combination = combinations.get(key)
  if (!combination) {
    combination = { name: `combined.${combinations.size}`, text: combinedText(changes) }
    combinations.set(key, combination)
  }
  const [institutionId] = first!.values
  return { ...combination, values: [institutionId, ...changes.flatMap(({ values }) => values.slice(1))] }
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
