import type { ExportData } from './export-data.ts'
import type { ExportRequest } from './export-request.ts'

/** Institution, list, short filters and day: `MOF-lvp-records-in-progress-2026-03-31.xlsx`. */
export function fileNameOf(
  { institution, description, filterFacts }: ExportData,
  { madeOn, format }: ExportRequest,
): string {
  const namedLabels = new Set(['Scope', 'State'])
  const isNarrowed = filterFacts.some(({ label }) => !namedLabels.has(label) && label !== 'Order')
  const parts = [
    institution.code.replaceAll('&', '-'),
    slug(description.name),
    ...filterFacts.flatMap(({ label, value }) =>
      namedLabels.has(label) && value !== 'Whole institution' ? [slug(value)] : [],
    ),
    ...(isNarrowed ? ['filtered'] : []),
    madeOn.slice(0, 10),
  ]
  return `${parts.join('-')}.${format}`
}

const slug = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
