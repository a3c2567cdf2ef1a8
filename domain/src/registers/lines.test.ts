import { describedByName } from '../described-registers.ts'
import { linesOf } from './derived.ts'
import { describe, expect, it } from 'vitest'
import { count, decided, lines, text } from './fields.ts'
import { completeLines } from './lines.ts'

const items = lines('Items', {
  noun: 'item',
  max: 3,
  fields: {
    name: text('Name', { max: 10 }),
    outcome: decided(text('Outcome', { max: 10, optional: true })),
  },
  rules: [{ needs: ['name'], showOn: 'name', message: 'No ink.', holds: ({ name }) => name !== 'Ink' }],
})
const faultsOf = (sent: unknown) =>
  items
    .input()
    .safeParse(sent)
    .error?.issues.map(({ path, message }) => [path.join('.'), message])

describe('lines that are sent', () => {
  const toner = { id: 1, name: 'Toner' }
  it.each([
    [[toner, { ...toner, id: 2 }], undefined],
    [[toner, toner], [['1.id', 'This item is in the list twice.']]],
    [
      [
        { ...toner, id: null },
        { ...toner, id: null },
      ],
      undefined,
    ],
    [[toner, { id: 2, name: 'Ink' }], [['1.name', 'No ink.']]],
    [[{ ...toner, name: ' ' }], [['0.name', 'Name is required.']]],
  ])('are checked one by one: %j', (sent, faults) => expect(faultsOf(sent)).toEqual(faults))

  it('are at most as many as are allowed', () =>
    expect(faultsOf(Array.from({ length: 4 }, () => ({ name: 'Toner' })))).toEqual([
      ['', 'Enter at most 3 items.'],
    ]))
})

it.each(Object.values(describedByName).flatMap((register) => linesOf(register)))(
  'the maximum of %s fits into one request',
  (_name, { max }) => expect(max).toBeLessThanOrEqual(1_500),
)

describe('lines that are stored', () => {
  const before = [
    { id: 2, name: 'Toner', outcome: 'Approved' },
    { id: 5, name: 'Paper', outcome: null },
  ]

  it('are in the order of their numbers, and new ones get numbers that no line has had', () => {
    const sent = [
      { id: null, name: 'Desk' },
      { id: 5, name: 'Paper' },
      { id: null, name: 'Lamp' },
      { id: 2, name: 'Toner' },
    ]
    expect(
      completeLines(items as never, sent, { before, version: 3 }).map(({ id, name }: any) => [id, name]),
    ).toEqual([
      [2, 'Toner'],
      [5, 'Paper'],
      [30_001, 'Desk'],
      [30_002, 'Lamp'],
    ])
  })

  it('get a number of their own if they have one that the record never gave', () => {
    const sent = [{ id: 7, name: 'Desk' }]
    expect(completeLines(items as never, sent, { before, version: 3 })).toMatchObject([{ id: 30_001 }])
  })

  it('keep decided values, whatever is sent', () => {
    const sent = [
      { id: 2, name: 'Ribbon', outcome: 'Rejected' },
      { id: null, name: 'Desk', outcome: 'Approved' },
    ]
    expect(completeLines(items as never, sent, { before, version: 3 })).toEqual([
      { id: 2, name: 'Ribbon', outcome: 'Approved' },
      { id: 30_001, name: 'Desk', outcome: null },
    ])
  })

  it('have computed values', () => {
    const priced = lines('Items', {
      noun: 'item',
      fields: {
        price: count('Price', { max: 9 }),
        total: decided(count('Total', { max: 99, optional: true })),
      },
      computed: ({ price }) => ({ total: price * 2 }),
    })
    expect(completeLines(priced as never, [{ id: null, price: 4 }], { version: 1 })).toEqual([
      { id: 10_001, price: 4, total: 8 },
    ])
  })
})
