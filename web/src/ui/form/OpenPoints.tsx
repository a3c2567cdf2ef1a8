import type { Fault } from './shape-resolver.ts'

type Props = { faults: readonly Fault[]; labels: Readonly<Record<string, string>> }

const namedAtOnce = 3

/** Beside a button that is off until all is right: what is still missing or wrong. */
export function OpenPoints({ faults, labels }: Props) {
  const faulty = faults.map(({ name }) => name)
  // In the order of the labels, which is that of the fields; the shape may have another one.
  const named = Object.keys(labels).filter((name) => faulty.includes(name))
  const names = [...named.map((name) => labels[name]), ...faulty.filter((name) => !named.includes(name))]
  if (names.length === 0) return null
  const more = names.length - namedAtOnce
  return `To complete: ${names.slice(0, namedAtOnce).join(', ')}${more > 0 ? ` and ${more} more` : ''}`
}
