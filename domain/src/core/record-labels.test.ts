import { expect, test } from 'vitest'
import { changeLabel, fieldText } from './record-labels.ts'

const text = fieldText({ lists: { kind: { A: 'Apples' } }, amounts: ['price'] })

test.each([
  ['kind', 'A', 'Apples'],
  ['kind', 'Z', 'Z'],
  ['price', 1234.5, '1,234.50'],
  ['weight', 1234.5, '1,234.5'],
  ['ripe', true, 'Yes'],
  ['ripe', false, 'No'],
  ['pickedOn', '2026-03-31', '31-Mar-2026'],
  ['pickedOn', '2026-03-31T08:15:00+02:00', '31-Mar-2026 08:15'],
  ['approvalDate', '2026-03-31', '31-Mar-2026'],
  ['description', '2026-03-31', '2026-03-31'],
  ['description', null, ''],
  ['description', undefined, ''],
  ['toString', 'A', 'A'],
])('%s %s reads %s', (field, value, expected) => {
  expect(text(field, value)).toBe(expected)
})

const labels = { agenda: 'Agenda', 'attachment.sha256': 'SHA-256' }
test.each([
  ['agenda', 'Agenda'],
  ['agenda.12', 'Agenda'],
  ['agenda.12.paper', 'Agenda'],
  ['attachment.sha256', 'SHA-256'],
  ['agenda.undefined', undefined],
  ['interests.1', undefined],
])('the label of a change of %s is %s', (path, expected) => {
  expect(changeLabel(labels, path)).toBe(expected)
})
