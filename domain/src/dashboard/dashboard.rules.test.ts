import { describe, expect, it } from 'vitest'
import { roles, type Role } from '../permissions.ts'
import { mayApproveRegistrations, sameDayLastYear, weekOf } from './dashboard.rules.ts'

describe('a week', () => {
  it.each([
    ['2026-03-28', { from: '2026-03-22', until: '2026-03-29' }],
    ['2026-03-29', { from: '2026-03-29', until: '2026-04-05' }],
    ['2026-03-31', { from: '2026-03-29', until: '2026-04-05' }],
    ['2026-04-04', { from: '2026-03-29', until: '2026-04-05' }],
    ['2028-03-01', { from: '2028-02-27', until: '2028-03-05' }],
  ])('of %s starts on its Sunday', (day, week) => {
    expect(weekOf(day)).toEqual(week)
  })
})

it.each([
  ['2026-11-27', '2025-11-27'],
  ['2028-02-29', '2027-02-28'],
  ['2029-02-28', '2028-02-28'],
])('compares %s with %s', (day, before) => expect(sameDayLastYear(day)).toBe(before))

it('only administrators approve registrations', () => {
  expect((Object.keys(roles) as Role[]).filter(mayApproveRegistrations)).toEqual(['ADMIN'])
})
