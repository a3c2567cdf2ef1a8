import type { Measured } from './load.ts'

/** One line of the table that is told in the end. */
type Figure = { what: string; here: string; beside: string; ratio: string; target: string; met: string }

export const figures: Figure[] = []

export const judged = (ratio: number, target: number | null, sense: 'at least' | 'at most') => ({
  ratio: ratio.toFixed(2),
  target: target === null ? '' : `${sense} ${Number(target.toFixed(2))}`,
  met: target === null ? '' : (sense === 'at least' ? ratio >= target : ratio <= target) ? 'yes' : 'MISSED',
})

export function failuresOf(turns: Measured[]): string {
  const all = turns.flatMap(({ failures }) => Object.entries(failures))
  return all.length === 0 ? '' : `, FAILED ${all.map(([status, times]) => `${status} × ${times}`).join(', ')}`
}

export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[sorted.length >> 1]!
}
