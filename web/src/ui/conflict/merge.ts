type Values = Readonly<Record<string, unknown>>

/** Form values are plain JSON, so their text tells whether they are the same. */
const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? null) === JSON.stringify(b ?? null)

/** Whether two forms say the same in every field. */
export const areSame = (a: Values, b: Values): boolean =>
  Object.keys({ ...a, ...b }).every((name) => isSame(a[name], b[name]))

/** Of what the fields began with, that which none of these has changed. */
export const untouched = (base: Values, sent: readonly Values[]): Values =>
  Object.fromEntries(
    Object.entries(base).filter(([name, value]) => sent.every((each) => isSame(each[name], value))),
  )

/** `base` is what the fields began with, as far as it tells whether they were typed in. */
const isTypedOn =
  (base: Values) =>
  ([name, value]: [string, unknown]): boolean =>
    !(name in base && isSame(value, base[name]))

/**
 * What is there when somebody's input goes on top of a newer record: each field they changed stays as they have it,
 * the others take what is saved now.
 */
export function mergeOnto<V extends Values>(theirs: V, mine: V, base: Values): V {
  return { ...theirs, ...Object.fromEntries(Object.entries(mine).filter(isTypedOn(base))) }
}

export type Difference = { name: string; label: string; mine: unknown; theirs: unknown; isTyped: boolean }

/** Where the two differ, of the fields that have a label, in the order of the labels. `base` is what `mine` began with. */
export function differences(
  mine: Values,
  theirs: Values,
  labels: Readonly<Record<string, string>>,
  base: Values,
): Difference[] {
  return Object.entries(labels)
    .filter(([name]) => name in mine && !isSame(mine[name], theirs[name]))
    .map(([name, label]) => ({
      name,
      label,
      mine: mine[name],
      theirs: theirs[name],
      isTyped: isTypedOn(base)([name, mine[name]]),
    }))
}
