import { beforeAll, describe, expect, it } from 'vitest'
import { loadLedger } from './support/load-registers.ts'
import { expectEfficientPlans, openPlanLab, captureStatements } from './support/query-plans.ts'
import type { TestTenant } from './support/world.ts'

const lab = openPlanLab()
const { world } = lab

describe('a fuel account with 200,000 entries', () => {
  let tenant: TestTenant
  beforeAll(async () => {
    for (const size of [2_000, 200_000]) {
      tenant = await world.institution()
      const { ORD } = tenant.people
      await loadLedger(lab.superuser, {
        institutionId: tenant.id,
        departmentId: tenant.departmentId,
        initiator: { id: ORD.id, name: 'Mutale Banda' },
        count: size,
      })
    }
  })

  const list = (query = '', page = 0) => `fuel/${page}/12/id/USER/PSU${query}`
  // A month shows at most a thousand entries.
  it.each<[string, string, number, number?]>([
    ['a page', list(), 50],
    ['a page in the middle', list('', 8_000), 50],
    ['the last page', list('', 16_666), 50],
    ['the last page from the other end', list('?direction=asc', 16_666), 50],
    ['a page of some days', list('?from=2025-01-09&to=2025-01-10'), 600],
    // One entry in twenty is a deposit, so the scan walks along the account.
    ['a page of deposits', list('?type=DEPOSIT'), 600, 300],
    ['a page of a client', list('?client=vehicle%2077'), 600],
    // The account's bitmap has one row per 2,048 entries.
    ['a page of a coupon', list('?coupon=c5002'), 150],
    [
      'a page of draws of a client within days',
      list('?type=WITHDRAW&client=vehicle%2077&from=2025-01-09'),
      600,
      300,
    ],
    ['the statement of a month', 'accounts/USER/PSU/statement/2025-01', 1_100],
    ['the statement of a year', 'accounts/USER/PSU/statement/2025', 1_100],
    ['the statement of all accounts', 'statements/2025', 200],
    ['the balances of a year', 'accounts/USER/PSU/balances?year=2025', 200],
    ['the accounts', 'accounts/USER', 50],
    ['clients', 'clients?search=veh', 50],
  ])('%s reads little more than it shows', async (_, path, maxRows, maxDiscarded = 100) => {
    const { ORD: as } = tenant.people
    const statements = await captureStatements(lab, tenant, async () => {
      const { status, body } = await world.call('GET', `/api/stores/${path.replace('USER', as.id)}`, { as })
      expect(status).toBe(200)
      expect(JSON.stringify(body.payload).length).toBeGreaterThan(40)
    })
    const fuelStatements = statements.filter(({ text }) => /fuel_|word_blocks|register_counters/.test(text))
    expect(fuelStatements).not.toEqual([])
    for (const statement of fuelStatements)
      await expectEfficientPlans(lab, tenant, statement, { maxDiscarded: maxDiscarded, maxRows: maxRows })
  })
})
