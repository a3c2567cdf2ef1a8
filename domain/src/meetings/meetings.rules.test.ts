import { describe, expect, it, test } from 'vitest'
import {
  agendaRules,
  attendanceRules,
  holdingRefusal,
  interestedVoters,
  interestFaults,
  outcomeOf,
  quorumOf,
  type Appointed,
} from './meetings.rules.ts'

const names = ['Ada', 'Bupe', 'Chola', 'Dalitso', 'Esther', 'Febby', 'Gift', 'Haggai']
const members = (count: number, external: readonly string[] = []): Appointed[] =>
  names
    .slice(0, count)
    .map((name) => ({ name, isExternal: external.includes(name), userId: `id of ${name}` }))

const present = (name: string) => ({ name, capacity: 'MEMBER', represents: null, present: true }) as const
const proxy = (name: string, represents: string) =>
  ({ name, capacity: 'PROXY', represents, present: true }) as const
const absent = (name: string) => ({ ...present(name), present: false }) as const

describe('the quorum', () => {
  it.each([
    [8, 4],
    [7, 4],
    [6, 3],
    [5, 3],
    [4, 2],
  ])('of %i appointed members is %i', (appointed, needed) => {
    const attending = names.slice(0, needed).map(present)
    expect(quorumOf(members(appointed), attending)).toMatchObject({ appointed, needed, refusal: null })
    const { refusal } = quorumOf(members(appointed), attending.slice(1))
    expect(refusal).toBe(
      `There is no quorum: ${needed - 1} of ${appointed} appointed members were present or represented, and ${needed} are needed.`,
    )
  })

  it('does not count absent members, the secretary and those in attendance', () => {
    const others = [
      { ...present('Chola'), capacity: 'SECRETARY' },
      { ...present('Dalitso'), capacity: 'IN_ATTENDANCE' },
    ] as const
    const { voters } = quorumOf(members(4), [present('Ada'), absent('Bupe'), ...others])
    expect(voters.map(({ name }) => name)).toEqual(['Ada'])
  })

  it('needs appointed members', () => {
    expect(quorumOf([], [present('Ada')]).refusal).toMatch(/^The committee has no members on this day\./)
  })

  it.each([
    [4, 2, null],
    [4, 3, 'There were 3 proxies, and at most 2 of 4 appointed members may be represented.'],
    [5, 2, null],
    [5, 3, 'There were 3 proxies, and at most 2 of 5 appointed members may be represented.'],
  ])('of %i members with %i proxies', (appointed, proxies, refusal) => {
    const represented = names.slice(0, proxies).map((name, at) => proxy(`Deputy ${at}`, name))
    const others = names.slice(proxies, appointed).map(present)
    expect(quorumOf(members(appointed), [...represented, ...others]).refusal).toBe(refusal)
  })

  it.each([
    [
      'somebody who is not a member',
      present('Zelipa'),
      'Zelipa is not a member of the committee on this day.',
    ],
    [
      'a proxy of a member from outside',
      proxy('Deputy', 'Bupe'),
      'Bupe is a member from outside and cannot be represented.',
    ],
    [
      'a proxy who is a member',
      proxy('Chola', 'Dalitso'),
      'Chola is a member of the committee and cannot represent another one.',
    ],
    ['a member twice', present(' ada '), ' ada  is in the list twice.'],
    ['a member and their proxy', proxy('Deputy', 'Ada'), 'Ada is in the list twice.'],
    [
      'a member who is the proxy of another',
      proxy('Ada', 'Chola'),
      'Ada is a member of the committee and cannot represent another one.',
    ],
  ])('marks %s', (_, attendee, fault) => {
    const { faults, voters } = quorumOf(members(4, ['Bupe']), [present('Ada'), attendee])
    expect([...faults]).toEqual([[1, fault]])
    expect(voters).toHaveLength(1)
  })
})

describe('a voter with an interest', () => {
  const quorum = quorumOf(members(4), [present('Ada'), present('Bupe'), proxy('Deputy', 'Chola')])
  const nobody = { paper: 'P 1', barredIds: [null] as (string | null)[], barredNames: [] as string[] }
  const interested = (interests: { member: string; paper: string }[], ofPaper = nobody) =>
    interestedVoters(quorum, interests, ofPaper).map(({ name }) => name)

  it('has declared it for this paper', () => {
    const interests = [
      { member: 'bupe', paper: 'p 1' },
      { member: 'Ada', paper: 'P 2' },
    ]
    expect(interested(interests)).toEqual(['Bupe'])
  })
  it('is represented by a proxy, or is the proxy', () => {
    expect(interested([{ member: 'Chola', paper: 'P 1' }])).toEqual(['Deputy'])
    expect(interested([{ member: 'Deputy', paper: 'P 1' }])).toEqual(['Deputy'])
  })
  it('initiated, changed or submitted the paper', () => {
    expect(interested([], { ...nobody, barredIds: [null, 'id of Ada', 'id of Chola'] })).toEqual([
      'Ada',
      'Deputy',
    ])
  })
})

it('is recognised by the name, also as a proxy or without a username', () => {
  const { voters } = quorumOf(
    members(4).map((each) => ({ ...each, userId: null })),
    [present('Ada'), present('Bupe'), proxy('Deputy', 'Chola')],
  )
  const barred = { paper: 'P 1', barredIds: [], barredNames: ['deputy', 'ADA'] }
  expect(interestedVoters({ voters }, [], barred).map(({ name }) => name)).toEqual(['Ada', 'Deputy'])
})

it('overlapping appointments of one person count once, and keep the user', () => {
  const [ada, bupe] = members(2)
  const twice = [{ ...ada!, userId: null }, ada!, { ...bupe!, name: 'B. Phiri' }, bupe!]
  const { appointed, voters } = quorumOf(twice, [present('Ada'), present('B. Phiri')])
  expect(appointed).toBe(2)
  expect(voters.map(({ member }) => member.userId)).toEqual(['id of Ada', 'id of Bupe'])
})

describe('a declared interest', () => {
  const meeting = {
    agenda: [{ paper: 'P 1', description: null, decision: null, resolution: null }],
    attendance: [present('Ada'), absent('Bupe'), proxy('Deputy', 'Chola')],
    interests: [],
  }
  test.each([
    ['Ada', 'P 1', []],
    ['Chola', 'p 1', []],
    ['Bupe', 'P 1', ['member']],
    ['Ada', 'P 2', ['paper']],
    ['Zelipa', 'P 2', ['member', 'paper']],
  ])('of %s in %s has the faults %j', (member, paper, faults) => {
    expect(Object.keys(interestFaults(meeting, { member, paper }))).toEqual(faults)
  })
})

describe('a meeting', () => {
  const item = (decision: 'APPROVED' | null, paper: string | null = 'P 1') => ({
    paper,
    description: 'Chairs',
    decision,
    resolution: null,
  })
  const chair = { ...present('Ada'), capacity: 'CHAIR' } as const
  const held = { agenda: [item('APPROVED')], attendance: [chair], interests: [] }

  it.each([
    [held, null],
    [{ ...held, agenda: [item(null), item(null), item('APPROVED')] }, 'Enter the decision on 2 papers.'],
    [{ ...held, agenda: [item(null, null)] }, null],
    [{ ...held, attendance: [present('Ada')] }, 'Enter who was present, with one chair.'],
    [{ ...held, attendance: [chair, chair] }, 'Enter who was present, with one chair.'],
    [{ ...held, attendance: [{ ...chair, present: false }] }, 'Enter who was present, with one chair.'],
  ])('%#', (meeting, refusal) => expect(holdingRefusal(meeting)).toBe(refusal))
})

it.each([
  ['APPROVED', 'WAITING', 'Approved'],
  ['CONDITIONS', 'WAITING', 'Approved with conditions'],
  ['REJECTED', 'WAITING', 'Rejected'],
  ['DEFERRED', 'WAITING', 'Deferred'],
  ['DEFERRED', 'NOT_WAITING', 'Deferred'],
  ['APPROVED', 'NOT_WAITING', 'Deferred, because it was not waiting for the committee'],
  ['REJECTED', 'CHANGED', 'Deferred, because it was submitted after it was put on the agenda'],
  ['APPROVED', 'NOT_DECIDED_HERE', 'Approved, not decided in Insaka'],
] as const)('the outcome of %s, %s, is %s', (decision, state, outcome) => {
  expect(outcomeOf({ decision }, { state, interested: [] })).toBe(outcome)
})
it('an outcome names the voters who took no part', () => {
  const { voters } = quorumOf(members(4), [present('Ada'), present('Bupe')])
  expect(outcomeOf({ decision: 'APPROVED' }, { state: 'WAITING', interested: voters })).toBe(
    'Approved, without Ada, Bupe',
  )
})
it('one person represents one member', () => {
  const attendees = [proxy('Deputy', 'Ada'), proxy('deputy', 'Bupe')]
  expect([...quorumOf(members(4), attendees).faults]).toEqual([[1, 'deputy is in the list twice.']])
})

it.each([
  ['APPROVED', null, true],
  ['CONDITIONS', null, false],
  ['DEFERRED', null, false],
  ['REJECTED', null, false],
  ['REJECTED', 'Too dear.', true],
] as const)('a decision %s with the resolution %s is complete: %s', (decision, resolution, isComplete) => {
  const rule = agendaRules.find(({ showOn }) => showOn === 'resolution')!
  expect(
    rule.holds({ paper: 'P 1', description: 'Chairs', decision, resolution: resolution as string }, {}),
  ).toBe(isComplete)
})

it.each([
  ['PROXY', null, false],
  ['PROXY', 'Ada', true],
  ['MEMBER', 'Ada', false],
  ['MEMBER', null, true],
] as const)('%s who represents %s is valid: %s', (capacity, represents, isValid) => {
  const attendee = { name: 'Deputy', capacity, represents: represents as string, present: true }
  const broken = attendanceRules.filter(
    ({ needs, holds }) => needs.every((name) => attendee[name] !== null) && !holds(attendee, {}),
  )
  expect(broken.length === 0).toBe(isValid)
})
