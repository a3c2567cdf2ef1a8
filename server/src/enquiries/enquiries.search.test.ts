import { describe, expect, it } from 'vitest'
import { openWorld, type Person } from '../../test/support/world.ts'
import { enquiriesOf } from '../../test/support/enquiries.ts'
import { listIds } from '../registers/list.ts'
import { enquiryRegister } from './enquiries.repository.ts'

const world = openWorld()
const { saved, list, found } = enquiriesOf(world)

const search = (as: Person, text: string) => found(as, `?search=${encodeURIComponent(text)}`)

describe('a search', () => {
  it('finds words, beginnings of words, and records that have all of them', async () => {
    const { people, code } = await world.institution()
    const descriptions = [
      'Supply of 40 reams of A4 paper',
      'Paper-based forms & printed envelopes (R&D)',
      'Réparation du Café Zambezi',
      'Repair of the café roof, Łukasz',
      'RE\u0301PARATION des tôles',
      'Tyres for the Hilux – GRZ 214-CK',
    ]
    for (const description of descriptions) await saved(people.ORD, { description })
    const expectations: Record<string, number[]> = {
      paper: [2, 1],
      PAPER: [2, 1],
      pap: [2, 1],
      aper: [],
      'paper reams': [1],
      'reams   PAPER': [1],
      'paper roof': [],
      a4: [1],
      'r&d': [2],
      based: [2],
      ck: [6],
      'forms & printed': [2],
      '- paper -- reams &': [1],
      'R&D forms': [2],
      'paper-based': [2],
      '214-ck': [6],
      '(printed)': [2],
      'printed, envelopes.': [2],
      café: [4, 3],
      'cafe\u0301': [4, 3],
      CAFE: [4, 3],
      réparation: [5, 3],
      reparation: [5, 3],
      'repa zamb': [3],
      łukasz: [4],
      'supply of 40 reams of a4 paper': [1],
      '%': [],
      _: [],
      "'": [],
      '...': [],
      '-': [],
      '&': [],
      '- & --': [],
    }
    const results = Object.fromEntries(
      await Promise.all(
        Object.keys(expectations).map(async (text) => [text, await search(people.ORD, text)]),
      ),
    )
    expect(results).toEqual(expectations)
    expect(await search(people.ORD, '  ')).toEqual([6, 5, 4, 3, 2, 1])
    expect(await search(people.ORD, code)).toEqual([6, 5, 4, 3, 2, 1])
  })

  it('finds what is joined by each of its parts', async () => {
    const { people } = await world.institution()
    const descriptions = [
      'Tyres for the Toyota-Hilux',
      'M&E of J&K-Motors',
      'Hilux',
      'X-ray films for O’Brien',
      'Xray table, lot 1-2',
    ]
    for (const description of descriptions) await saved(people.ORD, { description })
    const expectations = {
      hilux: [3, 1],
      'toyota-hi': [1],
      'toyota-hilux': [1],
      toyota: [1],
      'toyota hilux': [1],
      ilux: [],
      'm&e': [2],
      e: [2],
      'k-mot': [2],
      motors: [2],
      xray: [5, 4],
      'X-ray': [5, 4],
      'x-': [5, 4],
      'x ray': [4],
      ray: [4],
      toyotahi: [1],
      obrien: [4],
      "O'Brien": [4],
      brien: [4],
      'o brien': [4],
      12: [],
    }
    for (const [text, ids] of Object.entries(expectations))
      expect(await search(people.ORD, text), text).toEqual(ids)
  })

  it('finds a record by its whole reference, the beginning of it, and its number', async () => {
    const { people, code } = await world.institution()
    for (let i = 0; i < 12; i++) await saved(people.ORD, { enquiryType: i < 2 ? 'RFQ' : 'ITT' })
    expect(await search(people.ORD, `${code}.PSU.RFQ.1.03.26`)).toEqual([1])
    expect(await search(people.ORD, `${code}.psu.rfq`.toLowerCase())).toEqual([2, 1])
    expect(await search(people.ORD, `${code}.PSU.RFQ.`)).toEqual([2, 1])
    expect(await search(people.ORD, 'psu')).toEqual([])
    expect(await search(people.ORD, '12')).toEqual([12])
    expect(await search(people.ORD, '1')).toEqual([12, 11, 10, 1])
    expect(await search(people.ORD, `paper ${code}.PSU.RFQ.2.03.26`)).toEqual([2])
  })

  it('no longer finds words that were taken out, and finds those that came in', async () => {
    const { people } = await world.institution()
    const enquiry = await saved(people.ORD, { description: 'Paper and toner, toner and ink' })
    await saved(people.ADMIN, { ...enquiry, description: 'Ink and ribbons' })
    expect(await search(people.ORD, 'toner')).toEqual([])
    expect(await search(people.ORD, 'paper')).toEqual([])
    expect(await search(people.ORD, 'ink ribbons')).toEqual([1])
    expect(await search(people.ORD, enquiry.reference)).toEqual([1])
  })

  it('finds all that begins with a term, however many words do', async () => {
    const { people } = await world.institution()
    for (let i = 10; i < 50; i++)
      await saved(people.ORD, { description: `Part Z${i} ${i % 2 ? 'odd' : 'even'}` })
    const all = await list(people.ORD, '?search=z', '0/id/100')
    expect(all.body.payload.enquiries.pagination).toMatchObject({ totalRecords: 40, more: false })
    expect(await found(people.ORD, '?search=z', '0/id/3')).toEqual([40, 39, 38])
    expect(await found(people.ORD, '?search=z+od&direction=asc', '1/id/3')).toEqual([8, 10, 12])
  })

  it('keeps words of the largest alphabets, however long', async () => {
    const { people } = await world.institution()
    const long = (last: string) => `a${'\u{20000}'.repeat(31)}${last}${'\u{20000}'.repeat(30)}`
    const { id } = await saved(people.ORD, { description: `${long('\u{20001}')} ${long('\u{30000}')}` })
    expect(id).toBe(1)
    expect(await search(people.ORD, `a${'\u{20000}'.repeat(10)}`)).toEqual([1])
  })

  it('stays within the institution', async () => {
    const { people } = await world.institution()
    const other = await world.institution()
    await saved(other.people.ORD, { description: 'Kasanka bats' })
    await saved(people.ORD)
    expect(await search(people.GUEST, 'kasanka')).toEqual([])
    expect(await search(other.people.GUEST, 'kasanka')).toEqual([1])
  })

  it('says that there are more where nobody counts on', async () => {
    const { people, id } = await world.institution()
    for (let i = 0; i < 6; i++) await saved(people.ORD)
    const request = {
      page: 1,
      pageSize: 4,
      sortField: 'id',
      direction: 'desc',
      scope: 'institution',
      scopeId: id,
      states: [],
      department: undefined,
      from: undefined,
      to: undefined,
      search: 'paper',
      filters: {},
    } as const
    const countedUpTo = (limit: number, page = 1) =>
      world.inTenant(id, (tx) => listIds(tx, enquiryRegister, { ...request, page }, limit))
    expect(await countedUpTo(5)).toMatchObject({
      ids: [2],
      pagination: { totalRecords: 5, totalPages: 2, more: true, last: true },
      counts: { CLOSED: 6 },
    })
    expect(await countedUpTo(6)).toMatchObject({ ids: [2, 1], pagination: { totalRecords: 6, more: false } })
    expect(await countedUpTo(5, 2)).toMatchObject({ ids: [], pagination: { totalRecords: 5, empty: true } })
    // Scope and state alone are exact at any size.
    const plain = await world.inTenant(id, (tx) =>
      listIds(tx, enquiryRegister, { ...request, search: undefined, states: ['CLOSED'] }, 5),
    )
    expect(plain).toMatchObject({ ids: [2, 1], pagination: { totalRecords: 6, more: false } })
  })

  it('shows the same in every order whether all are counted or not', async () => {
    const { people, id } = await world.institution()
    for (let i = 0; i < 40; i++) {
      const as = i % 3 === 0 ? people.ADMIN : people.ORD
      const issuedOn = `2026-03-${String(10 + ((i * 7) % 19)).padStart(2, '0')}`
      await saved(as, { issuedOn, description: `Part Z${i} ${i % 2 ? 'odd' : 'even'}` })
    }
    const scopes = [
      { scope: 'institution', scopeId: id },
      { scope: 'mine', scopeId: people.ORD.id },
    ] as const
    const days = [{}, { from: '2026-03-12' }, { from: '2026-03-11', to: '2026-03-26' }]
    for (const search of [undefined, 'part', 'part odd', 'z', 'z odd']) {
      for (const scope of scopes) {
        for (const between of days) {
          for (const sortField of ['id', 'issuedOn']) {
            const request = {
              page: 0,
              pageSize: 100,
              sortField,
              direction: 'desc',
              states: ['CLOSED'],
              filters: {},
              department: 'PSU',
              from: undefined,
              to: undefined,
              search,
              ...scope,
              ...between,
            } as const
            const listed = (limit: number, page = 0, pageSize = 100) =>
              world.inTenant(id, (tx) => listIds(tx, enquiryRegister, { ...request, page, pageSize }, limit))
            const all = await listed(100)
            expect(all.pagination).toMatchObject({ totalRecords: all.ids.length, more: false })
            expect(all.ids.length).toBeGreaterThan(9)
            const described = JSON.stringify(request)
            expect((await listed(7)).ids, described).toEqual(all.ids.slice(0, 7))
            expect(await listed(7, 1, 4), described).toMatchObject({
              ids: all.ids.slice(4, 7),
              pagination: { totalRecords: 7, more: true },
            })
          }
        }
      }
    }
  })
})
