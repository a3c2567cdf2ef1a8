import type { Gathered } from './gather.ts'
import type { ExportOrder } from './order.ts'

/** Institution, list, what narrows it as far as that is short, and day: `MOF-lvp-records-in-progress-2026-03-31.xlsx`. */
export function fileNameOf(
  { institution, description, words }: Gathered,
  { madeOn, format }: ExportOrder,
): string {
  const inName = new Set(['Scope', 'State'])
  const isNarrowed = words.some(({ label }) => !inName.has(label) && label !== 'Order')
  const parts = [
    institution.code.replaceAll('&', '-'),
    slug(description.name),
    ...words.flatMap(({ label, value }) =>
      inName.has(label) && value !== 'Whole institution' ? [slug(value)] : [],
    ),
    ...(isNarrowed ? ['filtered'] : []),
    madeOn.slice(0, 10),
  ]
  return `${parts.join('-')}.${format}`
}

const slug = (words: string): string =>
  words
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
