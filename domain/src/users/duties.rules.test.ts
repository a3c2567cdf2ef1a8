import { describe, expect, it } from 'vitest'
import type { Role } from '../permissions.ts'
import { dutyText } from './duties.labels.ts'
import { dutiesFaults, dutiesRefusal, rightsOf } from './duties.rules.ts'
import { dutiesInput, type DutyInput, type DutyRecord } from './duties.schema.ts'

const today = '2026-03-31'
const userId = '01890000-0000-7000-8000-00000000000a'

const input = (changes: Partial<DutyInput> = {}): DutyInput => ({
  id: null,
  duty: 'AUDITOR',
  department: null,
  from: today,
  to: null,
  actingFor: null,
  ...changes,
})
const held = (duty: string) => ({ duty, department: null, actingFor: null, actingForName: null })
const storedDuty = (changes: Partial<DutyRecord> = {}): DutyRecord => ({
  id: '01890000-0000-7000-8000-0000000000d1',
  duty: 'STORES',
  department: null,
  departmentId: null,
  from: '2026-01-01',
  to: null,
  actingFor: null,
  actingForName: null,
  ...changes,
})
const asInput = (
  { departmentId: _id, actingForName: _name, ...duty }: DutyRecord,
  changes = {},
): DutyInput => ({
  ...duty,
  ...changes,
})
const faults = (before: DutyRecord[], inputs: DutyInput[], role: Role = 'ORD') =>
  dutiesFaults(before, inputs, { userId, role, today })

describe('a duty on a day', () => {
  it.each([
    ['the day before its first', '2026-02-28', []],
    ['its first day', '2026-03-01', ['AUDITOR']],
    ['its last day', '2026-03-31', ['AUDITOR']],
    ['the day after its last', '2026-04-01', []],
  ])('%s', (_, day, expected) => {
    const heldDuties = [storedDuty({ duty: 'AUDITOR', from: '2026-03-01', to: '2026-03-31' })]
    expect(rightsOf({ role: 'GUEST', duties: heldDuties, requestsOnlyFrom: null }, day)).toEqual({
      role: 'GUEST',
      duties: expected.map(held),
    })
  })

  it.each([
    ['ORD', ['AUDITOR', 'STORES']],
    ['GUEST', ['AUDITOR']],
    ['DEV', []],
  ] as const)('adds to the role %s only duties that it may hold', (role, expected) => {
    const heldDuties = [storedDuty({ duty: 'AUDITOR' }), storedDuty({ duty: 'STORES' })]
    const rights = rightsOf({ role, duties: heldDuties, requestsOnlyFrom: null }, today)
    expect(rights.duties).toEqual(expected.map(held))
  })

  it.each([
    ['no day', null, undefined],
    ['a later day', '2026-04-02', undefined],
    ['this day', '2026-04-01', true],
    ['an earlier day', '2026-03-31', true],
  ])('lets officers only request from %s', (_, requestsOnlyFrom, expected) => {
    const rights = rightsOf({ role: 'ORD', duties: [], requestsOnlyFrom }, '2026-04-01')
    expect(rights.requestsOnly).toBe(expected)
  })
})

describe('a new duty', () => {
  it.each<[string, Partial<DutyInput>, Role, object]>([
    ['from today', {}, 'GUEST', {}],
    ['of one day', { to: today }, 'GUEST', {}],
    ['in somebody’s place', { duty: 'STORES', actingFor: 'another' }, 'ORD', {}],
    ['of a department', { duty: 'HEAD_OF_DEPARTMENT', department: 'PSU' }, 'ADMIN', {}],
    [
      'from yesterday',
      { from: '2026-03-30' },
      'ORD',
      { 'duties.0.from': ['First Day must be today or later.'] },
    ],
    [
      'that ends before it begins',
      { from: '2026-04-02', to: '2026-04-01' },
      'ORD',
      { 'duties.0.to': ['Last Day must be on or after First Day.'] },
    ],
    [
      'of a head without a department',
      { duty: 'HEAD_OF_DEPARTMENT' },
      'ORD',
      { 'duties.0.department': ['Department is required.'] },
    ],
    [
      'of others with a department',
      { department: 'PSU' },
      'ORD',
      { 'duties.0.department': ['Leave the department empty for this duty.'] },
    ],
    [
      'of a guest other than auditor',
      { duty: 'STORES' },
      'GUEST',
      { 'duties.0.duty': ['A guest can hold only the duty Auditor.'] },
    ],
    ['of a developer', {}, 'DEV', { 'duties.0.duty': ['A developer cannot hold duties.'] }],
    [
      'in the place of oneself',
      { actingFor: userId },
      'ORD',
      { 'duties.0.actingFor': ['A user cannot act for themselves.'] },
    ],
    ['with an id that is not there', { id: 'gone' }, 'ORD', { 'duties.0.id': [expect.any(String)] }],
  ])('%s', (_, changes, role, expected) => {
    expect(faults([], [input(changes)], role)).toEqual(expected)
  })

  it('may follow another one but not overlap it', () => {
    const first = input({ to: '2026-04-30' })
    expect(faults([], [first, input({ from: '2026-05-01' })])).toEqual({})
    const message = 'The user already has this duty on some of these days.'
    expect(faults([], [first, input({ from: '2026-04-30' })])).toEqual({ 'duties.1.from': [message] })
    expect(faults([], [input({ from: '2026-04-30' }), first])).toEqual({ 'duties.1.from': [message] })
    expect(faults([], [first, input({ duty: 'STORES' })])).toEqual({})
  })
})

describe('an existing duty', () => {
  const begunDuty = storedDuty()
  const endedDuty = storedDuty({ to: '2026-03-30' })
  const plannedDuty = storedDuty({ from: '2026-04-01', to: '2026-04-30' })

  it.each<[string, DutyRecord, Partial<DutyInput> | null, object]>([
    ['stays', begunDuty, {}, {}],
    ['stays after its end', endedDuty, {}, {}],
    ['ends today', begunDuty, { to: today }, {}],
    [
      'did not end yesterday',
      begunDuty,
      { to: '2026-03-30' },
      { 'duties.0.to': [expect.stringMatching('today or later')] },
    ],
    [
      'begins when it began',
      begunDuty,
      { from: today },
      { 'duties.0.from': [expect.stringMatching('its First Day cannot change')] },
    ],
    [
      'stays what it is',
      begunDuty,
      { duty: 'AUDITOR' },
      { 'duties.0.duty': [expect.stringMatching('its Duty cannot change')] },
    ],
    ['is not revived', endedDuty, { to: null }, { 'duties.0.to': ['This duty has ended. Give a new one.'] }],
    [
      'is not removed once it has begun',
      begunDuty,
      null,
      { duties: ['Stores from 01-Jan-2026 has begun. Set its last day instead of removing it.'] },
    ],
    ['is removed before it begins', plannedDuty, null, {}],
    ['is another one before it begins', plannedDuty, { duty: 'AUDITOR', from: today }, {}],
    [
      'is not moved to the past',
      plannedDuty,
      { from: '2026-03-30' },
      { 'duties.0.from': [expect.any(String)] },
    ],
  ])('%s', (_, before, changes, expected) => {
    expect(faults([before], changes ? [asInput(before, changes)] : [])).toEqual(expected)
  })

  it('stays and can be ended, even if the role may no longer hold it', () => {
    expect(faults([begunDuty], [asInput(begunDuty)], 'GUEST')).toEqual({})
    expect(faults([begunDuty], [asInput(begunDuty, { to: today })], 'GUEST')).toEqual({})
  })

  it('is listed only once', () => {
    expect(faults([begunDuty], [asInput(begunDuty), asInput(begunDuty)])).toEqual({
      'duties.1.id': ['This duty is listed twice.'],
    })
  })
})

it('users cannot change their own duties', () => {
  expect(dutiesRefusal({ isOwn: true })).toBe('You cannot change your own duties.')
  expect(dutiesRefusal({ isOwn: false })).toBeNull()
})

it('a duty may be sent back as it was read', () => {
  const body = { version: 1, duties: [{ ...storedDuty({ actingForName: 'Mutale Banda' }), id: userId }] }
  expect(dutiesInput.parse(body).duties[0]).toMatchObject({ id: userId, duty: 'STORES', to: null })
})

it('the text of a duty names department, days and represented user', () => {
  const duty = storedDuty({
    duty: 'HEAD_OF_DEPARTMENT',
    department: 'PSU',
    to: '2026-03-31',
    actingForName: 'Chipo Mwansa',
  })
  expect(dutyText(duty)).toBe(
    'Head of Department (PSU) from 01-Jan-2026 to 31-Mar-2026, acting for Chipo Mwansa',
  )
})
