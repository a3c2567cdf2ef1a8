import type { LoadResult } from './load.ts'

type Figure = {
  figure: string
  measured: string
  baseline: string
  ratio: string
  target: string
  met: string
}

export const figures: Figure[] = []

export const compareWithTarget = (
  ratio: number,
  target: number | null,
  direction: 'at least' | 'at most',
) => ({
  ratio: ratio.toFixed(2),
  target: target === null ? '' : `${direction} ${Number(target.toFixed(2))}`,
  met:
    target === null ? '' : (direction === 'at least' ? ratio >= target : ratio <= target) ? 'yes' : 'MISSED',
})

export function failuresOf(turns: LoadResult[]): string {
  const allFailures = turns.flatMap(({ failures }) => Object.entries(failures))
  return allFailures.length === 0
    ? ''
    : `, FAILED ${allFailures.map(([status, times]) => `${status} × ${times}`).join(', ')}`
}

export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[sorted.length >> 1]!
}
