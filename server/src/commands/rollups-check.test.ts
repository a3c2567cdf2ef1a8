import { Client } from 'pg'
import { describe, expect, it } from 'vitest'
import { faultsIn } from '../../test/support/rollups.ts'
import { openWorld, type Place } from '../../test/support/world.ts'

const world = openWorld()

const faultsAt = (place: Place) => faultsIn(world.access, place)

async function placeWithEnquiries(): Promise<Place> {
  const place = await world.institution()
  const as = place.people.ORD
  for (const enquiryType of ['RFQ', 'ITT', 'RFP']) {
    const { status } = await world.call('POST', `/api/procurement/enquiry/0/id/12/${as.id}`, {
      as,
      body: {
        enquiryType,
        issuedOn: '2026-03-30',
        closedOn: '2026-03-31',
        funder: 'GRZ',
        department: 'PSU',
        description: 'Desks for the registry',
        biddersInvited: 1,
        vendorCategory: 'LOCAL',
      },
    })
    expect(status).toBe(200)
  }
  return place
}

async function tamper(sql: string, place: Place): Promise<void> {
  const client = new Client(world.access.owner)
  await client.connect()
  await client.query(sql, [place.id])
  await client.end()
}

describe('counting anew', () => {
  it('finds nothing where the writes kept count', async () => {
    expect(await faultsAt(await placeWithEnquiries())).toEqual([])
  })

  it('tells where a counter or the series says something else', async () => {
    const place = await placeWithEnquiries()
    await tamper(
      "UPDATE register_counters SET records = records + 1 WHERE institution_id = $1 AND scope = 'mine'",
      place,
    )
    await tamper('UPDATE number_series SET last = 4 WHERE institution_id = $1', place)
    expect(await faultsAt(place)).toEqual([
      {
        institution: place.code,
        what: `enquiries: mine, ${place.people.ORD.id}, CLOSED`,
        kept: '4',
        counted: '3',
      },
      {
        institution: place.code,
        what: 'enquiries: last number',
        kept: '4',
        counted: '3 records up to number 3',
        exception: null,
      },
    ])
  })

  it('tells of a counter without records, and of records without a counter', async () => {
    const place = await placeWithEnquiries()
    await tamper(
      "UPDATE register_counters SET state = 'LINKED' WHERE institution_id = $1 AND scope = 'institution'",
      place,
    )
    expect((await faultsAt(place)).map(({ what, kept, counted }) => [what, kept, counted])).toEqual([
      [`enquiries: institution, ${place.id}, CLOSED`, '0', '3'],
      [`enquiries: institution, ${place.id}, LINKED`, '3', '0'],
    ])
  })

  it('tells where a list would be filtered by something else', async () => {
    const place = await placeWithEnquiries()
    const department = `enquiries: marked department ${place.departmentId}`
    await tamper(
      "UPDATE word_blocks SET members = set_bit(members, 2, 0) WHERE institution_id = $1 AND word LIKE '=d%'",
      place,
    )
    await tamper(
      "UPDATE word_blocks SET word = '=state LINKED' WHERE institution_id = $1 AND word LIKE '=state%'",
      place,
    )
    expect((await faultsAt(place)).map(({ what, kept, counted }) => [what, kept, counted])).toEqual([
      [department, '2', '3'],
      ['enquiries: marked state CLOSED', '0', '3'],
      ['enquiries: marked state LINKED', '3', '0'],
    ])
  })

  it('tells of words that records have no longer or were not given', async () => {
    const place = await placeWithEnquiries()
    await tamper("DELETE FROM word_blocks WHERE institution_id = $1 AND word = 'desks'", place)
    await tamper(
      "UPDATE word_blocks SET word = '=type RFI' WHERE institution_id = $1 AND word = '=type RFP'",
      place,
    )
    await tamper("UPDATE word_blocks SET block = 7 WHERE institution_id = $1 AND word = 'registry'", place)
    expect((await faultsAt(place)).map(({ what, kept, counted }) => [what, kept, counted])).toEqual([
      ['enquiries: marked type RFI', '1', '0'],
      ['enquiries: marked type RFP', '0', '1'],
      ['enquiries: word desks', '0', '3'],
      ['enquiries: word registry', '0', '3'],
      ['enquiries: word registry', '3', '0'],
    ])
  })

  it('tells where a sum or a mark says something else', async () => {
    const place = await world.institution()
    for (const purchaseOrderValue of [0.1, 0.2])
      await world.paper('lvp', place, place.people.ORD, { purchaseOrderValue })
    const faults = () => faultsAt(place)
    expect(await faults()).toEqual([])
    await tamper(
      "UPDATE register_counters SET amount = 0.4 WHERE institution_id = $1 AND scope = 'mine' AND register = 'lvp'",
      place,
    )
    await tamper("UPDATE papers SET vendor_category = 'FOREIGN' WHERE institution_id = $1 AND id = 2", place)
    expect((await faults()).map(({ what, kept, counted }) => [what, kept, counted])).toEqual([
      ['lvp 2: vendor_category', 'FOREIGN', 'CITIZEN'],
      [`lvp: mine, ${place.people.ORD.id}, IN_PROGRESS, ZMW`, '2 of 0.40', '2 of 0.30'],
      ['lvp: marked vendorCategory CITIZEN', '2', '1'],
      ['lvp: marked vendorCategory FOREIGN', '0', '1'],
      ['expenses: vendorCategory, 2026, 3, CITIZEN, ZMW', '2 of 0.30 of 0.30', '1 of 0.10 of 0.10'],
      ['expenses: vendorCategory, 2026, 3, FOREIGN, ZMW', '0 of 0.00 of 0.00', '1 of 0.20 of 0.20'],
    ])
  })
})
