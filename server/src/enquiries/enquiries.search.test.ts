import { describe, expect, it } from 'vitest'
import { openWorld, type Person } from '../../test/support/world.ts'
import { enquiriesOf } from '../../test/support/enquiries.ts'

const world = openWorld()
const { saved, list, found } = enquiriesOf(world)

const search = (as: Person, text: string) => found(as, `?search=${encodeURIComponent(text)}`)

describe('a search', () => {
  it('finds words, prefixes of words, and records that contain all of them', async () => {
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
      'paper-ba': [2],
      paperba: [2],
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

  it('finds everything that starts with a term, however many words match', async () => {
    const { people } = await world.institution()
    for (let i = 10; i < 50; i++)
      await saved(people.ORD, { description: `Part Z${i} ${i % 2 ? 'odd' : 'even'}` })
    const all = await list(people.ORD, '?search=z', '0/id/100')
    expect(all.body.payload.enquiries.pagination).toMatchObject({ totalRecords: 40, more: false })
    expect(await found(people.ORD, '?search=z', '0/id/3')).toEqual([40, 39, 38])
    expect(await found(people.ORD, '?search=z+od&direction=asc', '1/id/3')).toEqual([8, 10, 12])
  })

  it('indexes long words of the largest alphabets', async () => {
    const { people } = await world.institution()
    const longText = (last: string) => `a${'\u{20000}'.repeat(31)}${last}${'\u{20000}'.repeat(30)}`
    const { id } = await saved(people.ORD, {
      description: `${longText('\u{20001}')} ${longText('\u{30000}')}`,
    })
    expect(id).toBe(1)
    expect(await search(people.ORD, `a${'\u{20000}'.repeat(10)}`)).toEqual([1])
  })
})
