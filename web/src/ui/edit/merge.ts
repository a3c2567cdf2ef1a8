/** Plain JSON form values: primitives, nested objects, and lists whose entries may have ids. */
type Values = Readonly<Record<string, unknown>>

const isValues = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const momentPattern = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}\S*(Z|[+-]\d{2}:\d{2})$/

/** Ignores blanks around a text, which are not saved, treats empty as null, and compares moments as instants. */
function normalized(value: unknown) {
  if (typeof value !== 'string') return value ?? null
  const text = value.trim()
  return momentPattern.test(text) ? Date.parse(text) : text || null
}

function isSame(a: unknown, b: unknown): boolean {
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((each, index) => isSame(each, b[index]))
  return isValues(a) && isValues(b) ? areSame(a, b) : normalized(a) === normalized(b)
}

export const areSame = (a: Values, b: Values): boolean =>
  Object.keys({ ...a, ...b }).every((name) => isSame(a[name], b[name]))

/** Stands for a missing base value; it differs from every value, so the field counts as changed. */
const missingBase = Symbol('missing')
const baseOf = (base: unknown, name: string): unknown =>
  isValues(base) && name in base ? base[name] : missingBase

/** The part of the base that none of these submits changed. */
export const unchangedValues = (base: Values, sent: readonly Values[]): Values =>
  Object.fromEntries(
    Object.entries(base).flatMap(([name, value]) => {
      const parts = sent.map((each) => each[name])
      if (parts.every((part) => isSame(part, value))) return [[name, value]]
      return isValues(value) ? [[name, unchangedValues(value, parts.filter(isValues))]] : []
    }),
  )

/** Three-way merge: fields changed in `mine` relative to `base` are kept, all others come from `theirs`. */
export const mergeThreeWay = <V extends Values>(theirs: V, mine: Values, base: unknown): V =>
  Object.fromEntries(
    Object.entries(theirs).map(([name, value]) => [name, merge(value, mine[name], baseOf(base, name))]),
  ) as V

function merge(theirs: unknown, mine: unknown, base: unknown): unknown {
  if (mine === undefined || isSame(mine, base)) return theirs
  if (isValues(theirs) && isValues(mine)) return mergeThreeWay(theirs, mine, base)
  const [listed, own, began] = [theirs, mine, base].map(entriesOf)
  return hasIds(listed, own) ? mergeEntries(listed ?? [], own ?? [], began ?? []) : mine
}

const entriesOf = (value: unknown) => (Array.isArray(value) ? value.filter(isValues) : undefined)
const hasIds = (...lists: (Values[] | undefined)[]) => lists.flat().some((entry) => entry && 'id' in entry)
const byId = (entries: readonly Values[]) => new Map(entries.map((each) => [each['id'], each]))

/**
 * Matches list entries by id; those without one are new, unless saved in the meantime. Entries that were removed in the
 * meantime become new ones if they were changed here.
 */
function mergeEntries(theirs: readonly Values[], mine: readonly Values[], base: readonly Values[]) {
  const [ownEntries, beganEntries] = [byId(mine), byId(base)]
  const keptEntries = theirs.flatMap((entry) => {
    const id = entry['id']
    const [own, began] = [ownEntries.get(id), beganEntries.get(id)]
    if (own) return [mergeThreeWay(entry, own, began)]
    return began ? [] : [entry]
  })
  const addedMeanwhile = theirs.filter(({ id }) => !beganEntries.has(id) && !ownEntries.has(id))
  // Each of their entries cancels at most one of mine, since two may be equal.
  function wasAddedMeanwhile(added: Values): boolean {
    const at = addedMeanwhile.findIndex((entry) =>
      Object.entries(added).every(
        ([name, value]) => normalized(value) === null || isSame(value, entry[name]),
      ),
    )
    if (at >= 0) addedMeanwhile.splice(at, 1)
    return at >= 0
  }
  const theirEntries = byId(theirs)
  const wasRemovedMeanwhile = ({ id }: Values) => normalized(id) !== null && !theirEntries.has(id)
  return [
    ...keptEntries,
    ...mine
      .filter((entry) => wasRemovedMeanwhile(entry) && !isSame(entry, beganEntries.get(entry['id'])))
      .map((entry) => ({ ...entry, id: null })),
    ...mine.filter((entry) => normalized(entry['id']) === null && !wasAddedMeanwhile(entry)),
  ]
}

/** Differences in labelled fields, in label order; `base` is the starting point of `mine`. */
export const differences = (
  mine: Values,
  theirs: Values,
  labels: Readonly<Record<string, string>>,
  base: Values,
) =>
  Object.entries(labels).flatMap(([name, label]) => {
    const [own, saved, began] = [mine, theirs, base].map((values) => valueAt(values, name))
    const rows = own === missingBase ? [] : pairsOf(own, saved, began)
    return rows
      .filter((row) => !isSame(row.mine, row.theirs))
      .map((row, index) => ({ key: `${name}.${index}`, name, label, ...row }))
  })

/** The two values of a field, or one pair for each entry of a list with ids. */
function pairsOf(mine: unknown, theirs: unknown, base: unknown) {
  const [own = [], listed = [], began = []] = [mine, theirs, base].map(entriesOf)
  if (!hasIds(own, listed)) return [rowOf(mine, theirs, base)]
  const [ownEntries, listedEntries, beganEntries] = [byId(own), byId(listed), byId(began)]
  const added = own.filter(({ id }) => !listedEntries.has(id))
  return [
    ...listed.map((entry) => rowOf(ownEntries.get(entry['id']), entry, beganEntries.get(entry['id']))),
    ...added.map((entry) => rowOf(entry, undefined, beganEntries.get(entry['id']))),
  ]
}

const rowOf = (mine: unknown, theirs: unknown, base: unknown) => ({
  mine,
  theirs,
  isTyped: !isSame(mine, base),
})

const valueAt = (values: Values, path: string): unknown =>
  path in values ? values[path] : path.split('.').reduce<unknown>(baseOf, values)
