import { expect, it } from 'vitest'
import { waitingText } from './decision-texts.ts'

const approval = { awaits: 'approve', duty: 'CONTROLLING_OFFICER' } as const
const since = '2026-11-12T14:05:00+02:00'

it.each([
  ['2026-11-12', ['Mary Zulu'], 'Approval by the Controlling Officer (Mary Zulu) since 12-Nov-2026; today'],
  [
    '2026-11-13',
    ['Mary Zulu', 'Ruth Chanda'],
    'Approval by the Controlling Officer (Mary Zulu, Ruth Chanda) since 12-Nov-2026; 1 day',
  ],
  [
    '2026-11-15',
    [],
    'Approval by the Controlling Officer (nobody who may decide holds this duty) since 12-Nov-2026; 3 days',
  ],
])('on %s with the holders %j, a record waits for: %s', (today, holders, text) => {
  expect(waitingText({ ...approval, holders, since }, today)).toBe(text)
})
