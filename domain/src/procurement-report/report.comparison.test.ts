import { expect, it } from 'vitest'
import { compareSpending, withShares } from './report.comparison.ts'
import type { Spending } from './report.totals.ts'

const spending = (key: string, currency: string, lvp: bigint, mpc = 0n): Spending => ({
  key,
  currency,
  lvp: { records: 1, ngwee: lvp },
  mpc: { records: mpc === 0n ? 0 : 1, ngwee: mpc },
  committed: lvp + mpc,
})

it('compares spending with the previous period, and appends rows that exist only there', () => {
  const now = [spending('PSU', 'ZMW', 200n, 100n), spending('FIN', 'ZMW', 300n), spending('PSU', 'USD', 5n)]
  const earlier = [spending('FIN', 'ZMW', 1n, 1n), spending('HRA', 'ZMW', 4n)]
  const rows = withShares(compareSpending(now, earlier))
  expect(
    rows.map(({ key, currency, share, before, shareBefore }) => [key, currency, share, before, shareBefore]),
  )
    // The previous period had no spending in dollars.
    .toEqual([
      ['PSU', 'ZMW', 50, { records: 0, ngwee: 0n }, 0],
      ['FIN', 'ZMW', 50, { records: 2, ngwee: 2n }, 33.3],
      ['PSU', 'USD', 100, { records: 0, ngwee: 0n }, 0],
      ['HRA', 'ZMW', 0, { records: 1, ngwee: 4n }, 66.7],
    ])
  expect(rows.at(-1)).toMatchObject({ lvp: { records: 0, ngwee: 0n }, mpc: { records: 0, ngwee: 0n } })
})
