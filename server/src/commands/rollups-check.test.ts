import { describe, expect, it } from 'vitest'
import { findRollupFaults } from '../../test/support/rollups.ts'
import { runSqlOn } from '../../test/support/sql.ts'
import { openWorld, type TestTenant } from '../../test/support/world.ts'

const world = openWorld()

const faultsAt = (tenant: TestTenant) => findRollupFaults(world.access, tenant)

async function placeWithEnquiries(): Promise<TestTenant> {
  const tenant = await world.institution()
  const closed = { issuedOn: '2026-03-30', closedOn: '2026-03-31', description: 'Desks for the registry' }
  for (const enquiryType of ['RFQ', 'ITT', 'RFP'])
    await world.enquiry(tenant, tenant.people.ORD, { ...closed, enquiryType } as object)
  return tenant
}

const tamper = (sql: string, tenant: TestTenant) => runSqlOn(world.access.owner, sql, [tenant.id])

describe('recounting', () => {
  it('finds no faults after regular writes', async () => {
    expect(await faultsAt(await placeWithEnquiries())).toEqual([])
  })

  it('reports a wrong counter or series', async () => {
    const tenant = await placeWithEnquiries()
    await tamper(
      "UPDATE register_counters SET records = records + 1 WHERE institution_id = $1 AND scope = 'mine'",
      tenant,
    )
    await tamper('UPDATE number_series SET last = 4 WHERE institution_id = $1', tenant)
    expect(await faultsAt(tenant)).toEqual([
      {
        institution: tenant.code,
        what: `enquiries: mine, ${tenant.people.ORD.id}, CLOSED`,
        kept: '4',
        counted: '3',
      },
      {
        institution: tenant.code,
        what: 'enquiries: last number',
        kept: '4',
        counted: '3 records up to number 3',
        exception: null,
      },
    ])
  })

  it.each([
    [
      'of a counter without records, and of records without a counter',
      ["register_counters SET state = 'LINKED' WHERE institution_id = $1 AND scope = 'institution'"],
      [
        ['institution, $1, CLOSED', '0', '3'],
        ['institution, $1, LINKED', '3', '0'],
      ],
    ],
    [
      'where a list would be filtered by something else',
      [
        "word_blocks SET members = set_bit(members, 2, 0) WHERE institution_id = $1 AND word LIKE '=d%'",
        "word_blocks SET word = '=state LINKED' WHERE institution_id = $1 AND word LIKE '=state%'",
      ],
      [
        ['marked department $2', '2', '3'],
        ['marked state CLOSED', '0', '3'],
        ['marked state LINKED', '3', '0'],
      ],
    ],
    [
      'of words that records have no longer or were not given',
      [
        "word_blocks SET word = 'tables' WHERE institution_id = $1 AND word = 'desks'",
        "word_blocks SET word = '=type RFI' WHERE institution_id = $1 AND word = '=type RFP'",
        "word_blocks SET block = 7 WHERE institution_id = $1 AND word = 'registry'",
      ],
      [
        ['marked type RFI', '1', '0'],
        ['marked type RFP', '0', '1'],
        ['word desks', '0', '3'],
        ['word registry', '0', '3'],
        ['word tables', '3', '0'],
        ['word registry', '3', '0'],
      ],
    ],
  ])('reports %s', async (_, changes, expected) => {
    const tenant = await placeWithEnquiries()
    for (const change of changes) await tamper(`UPDATE ${change}`, tenant)
    expect((await faultsAt(tenant)).map(({ what, kept, counted }) => [what, kept, counted])).toEqual(
      expected.map(([what, ...figures]) => [
        `enquiries: ${what!.replace('$1', tenant.id).replace('$2', tenant.departmentId)}`,
        ...figures,
      ]),
    )
  })

  it('reports a wrong sum or tag', async () => {
    const tenant = await world.institution()
    for (const purchaseOrderValue of [0.1, 0.2])
      await world.paper('lvp', tenant, tenant.people.ORD, { purchaseOrderValue })
    const faults = () => faultsAt(tenant)
    expect(await faults()).toEqual([])
    await tamper(
      "UPDATE register_counters SET amount = 0.4 WHERE institution_id = $1 AND scope = 'mine' AND register = 'lvp'",
      tenant,
    )
    await tamper("UPDATE papers SET vendor_category = 'FOREIGN' WHERE institution_id = $1 AND id = 2", tenant)
    expect((await faults()).map(({ what, kept, counted }) => [what, kept, counted])).toEqual([
      ['lvp 2: vendor_category', 'FOREIGN', 'CITIZEN'],
      [`lvp: mine, ${tenant.people.ORD.id}, IN_PROGRESS, ZMW`, '2 of 0.40', '2 of 0.30'],
      ['lvp: marked vendorCategory CITIZEN', '2', '1'],
      ['lvp: marked vendorCategory FOREIGN', '0', '1'],
      ['expenses: vendorCategory, 2026, 3, CITIZEN, ZMW', '2 of 0.30 of 0.30', '1 of 0.10 of 0.10'],
      ['expenses: vendorCategory, 2026, 3, FOREIGN, ZMW', '0 of 0.00 of 0.00', '1 of 0.20 of 0.20'],
    ])
  })
})
