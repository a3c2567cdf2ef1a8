import { describe, expect, it } from 'vitest'
import { subjectOf } from '../audit-log/history-subjects.ts'
import {
  decisionsFromFault,
  decisionSettingsAction,
  missingHolderWarning,
  requestsOnlyFrom,
} from './decision-settings.rules.ts'
import { decisionDuties } from './decision-settings.schema.ts'

const today = '2026-04-01'

it.each([
  ['today', null, '2026-04-01', true],
  ['a later day', null, '2026-04-02', true],
  ['an earlier day', null, '2026-03-31', false],
  ['an unchanged day of the past', '2026-01-01', '2026-01-01', true],
  ['a change to an earlier day', '2026-05-01', '2026-03-31', false],
  ['no day', '2026-01-01', null, true],
])('decisions from %s', (_, before, after, allowed) => {
  const fault = decisionsFromFault({ decisionsFrom: before }, { decisionsFrom: after }, { today })
  expect(fault).toBe(allowed ? null : 'Decisions can start today or on a later day.')
})

it.each([
  [null, '2026-04-01', 'Switched on'],
  ['2026-04-01', null, 'Switched off'],
  ['2026-04-01', '2026-05-01', 'Changed'],
  [null, null, 'Changed'],
])('a change from %s to %s is called %s', (before, after, text) => {
  const action = decisionSettingsAction({ decisionsFrom: before }, { decisionsFrom: after })
  const { actions, displayText } = subjectOf('decisionSettings')!
  expect(actions[action]).toBe(text)
  expect(displayText('decisionsFrom', '2026-04-01')).toBe('01-Apr-2026')
})

it.each([
  [true, '2026-04-01', '2026-04-01'],
  [true, null, null],
  [false, '2026-04-01', null],
])('with the restriction %s and decisions from %s, officers only request from %s', (...row) => {
  const [requestsOnly, decisionsFrom, expected] = row
  expect(requestsOnlyFrom({ requestsOnly, decisionsFrom })).toBe(expected)
})

describe('a warning that nobody holds a duty', () => {
  const nobody = {
    PROCUREMENT_OFFICER: [],
    HEAD_OF_PROCUREMENT: [],
    HEAD_OF_FINANCE: [],
    CONTROLLING_OFFICER: [],
    COMMITTEE_SECRETARY: [],
  }
  const warnedDuties = (settings: { isOn: boolean; fundsFirst: boolean }, holders = nobody) =>
    decisionDuties.filter((duty) => missingHolderWarning(duty, holders, settings) !== null)

  it.each([
    [{ isOn: false, fundsFirst: true }, []],
    [
      { isOn: true, fundsFirst: false },
      ['HEAD_OF_PROCUREMENT', 'CONTROLLING_OFFICER', 'COMMITTEE_SECRETARY'],
    ],
    [
      { isOn: true, fundsFirst: true },
      ['HEAD_OF_PROCUREMENT', 'HEAD_OF_FINANCE', 'CONTROLLING_OFFICER', 'COMMITTEE_SECRETARY'],
    ],
  ])('with %o is shown for %o', (settings, expected) => {
    expect(warnedDuties(settings)).toEqual(expected)
  })

  it('ends with the first holder', () => {
    const holders = { ...nobody, CONTROLLING_OFFICER: ['Mary Zulu'] } as never
    expect(warnedDuties({ isOn: true, fundsFirst: false }, holders)).toEqual([
      'HEAD_OF_PROCUREMENT',
      'COMMITTEE_SECRETARY',
    ])
  })
})
