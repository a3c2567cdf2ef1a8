type Values = Readonly<Record<string, unknown>>

/** Form values are plain JSON, so their text tells whether they are the same. */
const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? null) === JSON.stringify(b ?? null)

/** Whether two forms say the same in every field. */
export const areSame = (a: Values, b: Values): boolean =>
  Object.keys({ ...a, ...b }).every((name) => isSame(a[name], b[name]))

/**
 * What is there when somebody's input goes on top of a newer record: each field they changed stays as they have it,
 * the others take what is saved now. Without `base`, what they began with, all of it counts as theirs.
 */
export function mergeOnto<V extends Values>(theirs: V, mine: V, base: V | null): V {
  const changed = Object.entries(mine).filter(([name, value]) => !base || !isSame(value, base[name]))
  return { ...theirs, ...Object.fromEntries(changed) }
}

export type Difference = { name: string; label: string; mine: unknown; theirs: unknown; isTyped: boolean }

/** Where the two differ, of the fields that have a label, in the order of the labels. `base` is what `mine` began with. */
export function differences(
  mine: Values,
  theirs: Values,
  labels: Readonly<Record<string, string>>,
  base: Values | null = null,
): Difference[] {
  return Object.entries(labels)
    .filter(([name]) => name in mine && !isSame(mine[name], theirs[name]))
    .map(([name, label]) => ({
      name,
      label,
      mine: mine[name],
      theirs: theirs[name],
      isTyped: !base || !isSame(mine[name], base[name]),
    }))
}
