import { describe, expect, it } from 'vitest'
import { describedByName } from '../described-registers.ts'
import { paperSteps } from '../papers/papers.steps.ts'
import type { Duty, HeldDuty } from '../permissions.ts'
import { authorityFor, nextSteps, stateRefusal, stepsTakenText, type Step, type StepTaker } from './step.ts'

const step = (changes: Partial<Step> = {}): Step => ({
  label: 'Approve the request',
  verb: 'Approve',
  done: 'Approved',
  from: ['SUBMITTED'],
  asks: {},
  consequence: 'The request goes to procurement.',
  ...changes,
})
const held = (duty: Duty, changes: Partial<HeldDuty> = {}): HeldDuty => ({
  duty,
  department: null,
  actingFor: null,
  actingForName: null,
  ...changes,
})
const taker = (duties: HeldDuty[] = []): StepTaker => ({ userId: 'taker', role: 'ORD', duties })
const subject = { noun: 'request', initiatorId: 'initiator', department: 'PSU' }

describe('the right to take a step', () => {
  const approval = step({ duties: ['HEAD_OF_DEPARTMENT', 'CONTROLLING_OFFICER'], decides: true })

  it('of the head of a department ends at that department', () => {
    const rightIn = (department: string) =>
      authorityFor(approval, taker([held('HEAD_OF_DEPARTMENT', { department: 'psu' })]), {
        ...subject,
        department,
      }).refusal
    expect(rightIn('PSU')).toBeNull()
    expect(rightIn('HRA')).toBe(
      'Only the Head of Department or the Controlling Officer may approve this request.',
    )
  })

  it('to decide is denied to the initiator, to those who took earlier steps, and to those who act for them', () => {
    const officer = taker([held('CONTROLLING_OFFICER')])
    const ownRequest = { ...subject, initiatorId: 'taker' }
    const refusalOf = (by: StepTaker, record: Parameters<typeof authorityFor>[2]) =>
      authorityFor(approval, by, record).refusal
    const reason =
      'Another user must do this, because you initiated, changed or submitted this request, or have already decided on it.'
    expect(refusalOf(officer, subject)).toBeNull()
    expect(refusalOf(officer, ownRequest)).toBe(reason)
    expect(refusalOf(officer, { ...subject, involved: ['taker'] })).toBe(reason)
    const acting = held('CONTROLLING_OFFICER', { actingFor: 'initiator', actingForName: 'Mary Zulu' })
    expect(refusalOf(taker([acting]), subject)).toBe(
      'Another user must do this, because Mary Zulu, for whom you act, initiated, changed or submitted this request, or has already decided on it.',
    )
    // A duty of one’s own suffices, and comes before that of a colleague.
    const other = held('CONTROLLING_OFFICER', { actingFor: 'another', actingForName: 'Ruth Chanda' })
    expect(authorityFor(approval, taker([other, held('CONTROLLING_OFFICER')]), subject)).toEqual({
      refusal: null,
      duty: held('CONTROLLING_OFFICER'),
    })
    expect(authorityFor(approval, taker([acting, held('CONTROLLING_OFFICER')]), subject)).toEqual({
      refusal: null,
      duty: held('CONTROLLING_OFFICER'),
    })
  })

  it('prefers a duty to the role, and names the holders in a refusal', () => {
    const both = step({ permission: 'DELETE_CONTENT', duties: ['HEAD_OF_PROCUREMENT'] })
    const own = { ...subject, initiatorId: 'taker' }
    expect(authorityFor(both, taker([held('HEAD_OF_PROCUREMENT')]), own)).toEqual({
      refusal: null,
      duty: held('HEAD_OF_PROCUREMENT'),
    })
    expect(authorityFor(both, taker(), own)).toEqual({ refusal: null, duty: null })
    expect(authorityFor(both, taker(), subject).refusal).toBe(
      'Only its initiator, an administrator or the Head of Procurement may approve this request.',
    )
  })
})

describe('the state of a record', () => {
  const record = { noun: 'request', state: 'SUBMITTED', stateLabel: 'Submitted', record: {} }

  it('refuses a step that does not lead on from it, and every step of a taken-back record', () => {
    expect(stateRefusal(step(), record)).toBeNull()
    expect(stateRefusal(step(), { ...record, state: 'DRAFT', stateLabel: 'Draft' })).toBe(
      'This request is draft.',
    )
    expect(stateRefusal(step(), { ...record, record: { takenBackOn: '2026-03-31' } })).toMatch(/taken back/)
    expect(stateRefusal(step({ refusal: () => 'It has no lines.' }), record)).toBe('It has no lines.')
  })

  it('offers the steps that lead on from it, with the reason why one cannot be taken', () => {
    const steps = {
      approve: step({ duties: ['CONTROLLING_OFFICER'] }),
      close: step({ label: 'Close', permission: 'UPDATE_CONTENT' }),
      reopen: step({ from: ['CLOSED'] }),
    }
    expect(nextSteps(steps, taker(), { ...subject, ...record })).toEqual([
      {
        step: 'approve',
        label: 'Approve the request',
        allowed: false,
        why: 'Only the Controlling Officer may approve this request.',
      },
      { step: 'close', label: 'Close', allowed: true, why: null },
    ])
  })
})

describe('the look of a step', () => {
  it('warns if it takes a record out of use', () => {
    const unmarked = Object.values(describedByName).flatMap(({ name, steps, states }) =>
      Object.entries<Step>(steps)
        .filter(([, { to, isDangerous }]) => to && states[to]?.[1] === 'out' && !isDangerous)
        .map(([each]) => `${name}.${each}`),
    )
    expect(unmarked).toEqual([])
    for (const steps of Object.values<Readonly<Record<string, Step>>>(paperSteps))
      expect(Object.keys(steps).filter((each) => steps[each]!.isDangerous)).toEqual(['reject', 'cancel'])
  })
})

it('the capacity in which steps were taken is named once', () => {
  const as = 'HEAD_OF_FINANCE' as const
  expect(stepsTakenText([{ as: 'ORD', actingFor: null }])).toBe('Officer')
  expect(
    stepsTakenText([
      { as, actingFor: { name: 'Mary Zulu' } },
      { as, actingFor: { name: 'Mary Zulu' } },
    ]),
  ).toBe('Head of Finance, acting for Mary Zulu')
})
