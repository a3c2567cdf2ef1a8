import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { openWorld } from '../../test/support/world.ts'
import { asOwner } from '../db/owner-transactions.ts'
import { findRollupFaults } from '../../test/support/rollups.ts'

// Alone, because it changes and checks data of all institutions.
const world = openWorld({ alone: true })

const ordered = (purchaseOrder: string, egpReference: string) => ({
  purchaseOrderDate: '2026-03-30',
  purchaseOrder,
  procurementMode: 'ONLINE_EGP',
  egpReference,
})

const execute = (text: string) => asOwner(world.access.owner, (tx) => tx.execute(sql.raw(text)))
const faults = () => findRollupFaults(world.access)

it('stores digit groups for each number of a paper and its contract, and reports differences', async () => {
  const tenant = await world.institution()
  const { ORD } = tenant.people
  await world.paper('lvp', tenant, ORD, ordered('LPO 004380', 'EGP-2026-64053'))
  const paper = await world.paper('mpc', tenant, ORD, ordered('PO 7/0007/00', 'EGP 7.1'))
  await world.contract(tenant, ORD, paper)
  const readGroups = async () =>
    (await execute('SELECT register, digits, id FROM digit_groups ORDER BY register, digits')).rows.map(
      (row) => Object.values(row).join(' '),
    )
  const groups = await readGroups()
  expect(groups).toEqual([
    'contracts 1 1',
    'contracts 7 1',
    'lvp 2026 1',
    'lvp 4380 1',
    'lvp 64053 1',
    'mpc 1 1',
    'mpc 7 1',
  ])
  expect(await faults()).toEqual([])

  await execute(`UPDATE digit_groups SET id = 2 WHERE digits = '4380'`)
  const { code: institution } = tenant
  expect(await faults()).toEqual([{ institution, what: 'lvp: digits 4380', kept: '1', counted: '1' }])
  await execute(`DELETE FROM digit_groups WHERE digits = '4380'`)
  expect(await faults()).toEqual([{ institution, what: 'lvp: digits 4380', kept: '0', counted: '1' }])
  await execute(`INSERT INTO digit_groups VALUES ('${tenant.id}', 'lvp', '4380', 1)`)
})
