import { expect, it } from 'vitest'
import { enquiriesOf } from '../../test/support/enquiries.ts'
import { openWorld } from '../../test/support/world.ts'
import { enquiryRegister } from '../enquiries/enquiries.repository.ts'
import { listIds } from './list.ts'
import { latestFirst } from './read-register.ts'
import { blockSize } from '../projections/projection.ts'
import type { Term } from './search-terms.ts'
import { findNumbers } from './search.ts'

const world = openWorld()
const { saved, found } = enquiriesOf(world)

it('finds records by numbers and references, which are not indexed as words', async () => {
  const { people, code } = await world.institution()
  for (let i = 1; i <= 12; i++) {
    const description = i === 3 ? 'Lot 12 of paper' : i === 4 ? 'See 3.12 and v.2' : 'Paper'
    await saved(people.ORD, { description, enquiryType: i % 2 ? 'RFQ' : 'ITT' })
  }
  const expectations: Record<string, number[]> = {
    // A number or a prefix of one; matching words are found as well.
    1: [12, 11, 10, 4, 3, 1],
    12: [12, 4, 3],
    '012': [],
    0: [],
    99: [],
    '123456789012345678901234567890': [],
    [`${code}.PSU.RFQ`]: [11, 9, 7, 5, 3, 1],
    [`${code}.psu.rfq.1`.toLowerCase()]: [11, 1],
    [`${code}.PSU.RFQ.1.03.26`]: [1],
    [`${code}.PSU.RFQ.1.03.26.7`]: [],
    [code]: [12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1],
    [code.slice(0, 3)]: [12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1],
    'rfq.7': [7],
    'PSU.ITT.4': [4],
    'RFQ.4': [],
    '12.03.26': [12],
    '7.0': [7],
    '3.12': [4],
    'v.2': [4],
    'RFQ.': [],
    'paper 12': [12, 3],
    'lot 3': [3],
    '1 rfq.11': [11],
    '11 12': [],
    'rfq.5 rfq.7': [],
    [`${code} lot`]: [3],
  }
  const results: Record<string, number[]> = {}
  for (const text of Object.keys(expectations)) {
    results[text] = await found(people.ORD, `?search=${encodeURIComponent(text)}`)
  }
  const ascending = (ids: number[]) => ids.toSorted((a, b) => a - b)
  for (const [text, ids] of Object.entries(expectations))
    expect([text, ascending(results[text]!)]).toEqual([text, ascending(ids)])
})

it('finds records by a prefix that more references share than are listed', async () => {
  const { people, id, code } = await world.institution()
  for (let i = 1; i <= 40; i++)
    await saved(people.ORD, { enquiryType: i === 7 ? 'ITT' : 'RFQ', description: i % 2 ? 'odd' : 'even' })
  const page = (search: string, over = {}, limit?: number) =>
    world.inTenant(id, (tx) =>
      listIds(tx, enquiryRegister, { ...latestFirst(id, { pageSize: 50, search }), ...over }, limit),
    )
  const all = await page(`${code}.psu.rfq`)
  expect([all.ids.length, all.pagination.totalRecords]).toEqual([39, 39])
  expect(all.ids).not.toContain(7)
  const oddPage = await page(`${code}.psu.rfq odd`)
  expect(oddPage.ids).toEqual(Array.from({ length: 20 }, (_, i) => 39 - 2 * i).filter((n) => n !== 7))
  // Sorted by another column, with matches above and below the count limit.
  for (const limit of [100, 5]) {
    const sorted = await page(`${code}.psu.rfq odd`, { sortField: 'issuedOn', pageSize: 5 }, limit)
    expect(sorted.ids).toEqual(oddPage.ids.slice(0, 5))
    const numberPage = await page('1 odd', { sortField: 'issuedOn', pageSize: 5 }, limit)
    expect(numberPage.ids).toEqual([19, 17, 15, 13, 11])
  }
})

it('ANDs ranges of numbers over several blocks', async () => {
  const { id } = await world.institution()
  const ids = (ranges: [number, number][], others: [number, number][] = ranges) => {
    const term = (each: [number, number][]): Term => ({
      words: [],
      numbers: each.map(([first, last]) => ({ first, last })),
    })
    return world.inTenant(id, (tx) =>
      findNumbers(tx, enquiryRegister, [term(ranges), term(others)], {
        direction: 'asc',
        skip: 0,
        size: 100_000,
      }),
    )
  }
  const row = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, i) => first + i)
  const edgeCases = [
    0,
    1,
    blockSize - 1,
    blockSize,
    blockSize + 1,
    2 * blockSize - 1,
    2 * blockSize,
    3 * blockSize + 5,
  ]
  for (const first of edgeCases) {
    for (const last of edgeCases.filter((edge) => edge >= first)) {
      expect(await ids([[first, last]])).toEqual({ total: last - first + 1, ids: row(first, last) })
    }
  }
  expect(
    (
      await ids(
        [
          [5, 9],
          [20, 30],
        ],
        [[8, 22]],
      )
    ).ids,
  ).toEqual([8, 9, 20, 21, 22])
})

it('prepares different statements for different forms of search on one connection', async () => {
  const { id, people } = await world.institution()
  for (let i = 0; i < 3; i++) await saved(people.ORD, { description: '12 13 22 23 32 33 supply sundry' })
  // Four terms with several words and numbers each; the last terms have two words, one word and none.
  const searches = ['1 2 3 su', '1 2 3 sup', '1 2 3 su', '1 2 3 sx']
  const counts = await world.inTenant(id, async (tx) => {
    const all: number[] = []
    for (const search of searches) {
      const { ids } = await listIds(tx, enquiryRegister, latestFirst(id, { pageSize: 12, search }))
      all.push(ids.length)
    }
    return all
  })
  expect(counts).toEqual([3, 3, 3, 0])
})
