import type { Duty, Rights, Role } from '@insaka/domain/permissions'
import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { createInsakaRouter } from '../router.ts'
import { actionsFor } from './command-palette/palette-choices.ts'
import { navigation, navigationFor } from './navigation.ts'

const labelsFor = (role: Role) =>
  navigationFor(role).flatMap(({ entries }) => entries.map(({ label }) => label))

test('shows an entry only to users with its permission', () => {
  expect(labelsFor('ADMIN')).toContain('API Documentation')
  expect(labelsFor('DEV')).toContain('API Documentation')
  expect(labelsFor('ORD')).not.toContain('API Documentation')
  expect(labelsFor('GUEST')).not.toContain('API Documentation')
})

test('shows the history to an auditor of any role', () => {
  const rights = {
    role: 'ORD',
    duties: [{ duty: 'AUDITOR', department: null, actingFor: null, actingForName: null }],
  } as const
  const labels = navigationFor(rights).flatMap(({ entries }) => entries.map(({ label }) => label))
  expect(labels).toContain('History')
  expect(labels).not.toContain('Users')
  expect(labelsFor('ORD')).not.toContain('History')
})

const holding = (duty: Duty) =>
  ({ role: 'ORD', duties: [{ duty, department: null, actingFor: null, actingForName: null }] }) as const

test.each([
  ['My decisions', 'CONTROLLING_OFFICER'],
  ['My decisions', 'HEAD_OF_FINANCE'],
  ['Workload', 'HEAD_OF_PROCUREMENT'],
] as const)('shows %s to the duty %s', (label, duty) => {
  const labelsWith = (rights: Rights) =>
    navigationFor(rights).flatMap(({ entries }) => entries.map((entry) => entry.label))
  expect(labelsWith(holding(duty))).toContain(label)
  expect(labelsWith(holding('STORES'))).not.toContain(label)
})

test('shows My decisions to officers whose records wait for a decision, and Workload to administrators', () => {
  const labels = navigationFor('ORD', { counts: { mySubmissions: 1 } }).flatMap(({ entries }) =>
    entries.map(({ label }) => label),
  )
  expect(labels).toContain('My decisions')
  expect(labels).not.toContain('Workload')
  expect(labelsFor('ADMIN')).toContain('Workload')
  expect(labelsFor('ADMIN')).not.toContain('My decisions')
})

test('offers new records to users with the permission of the register', () => {
  const labels = (rights: Rights) => actionsFor(rights, false).map(({ label }) => label)
  const officer = { role: 'ORD', duties: [] } as const
  expect(labels(officer)).toContain('New vendor')
  expect(labels(officer)).not.toContain('New meeting')
  expect(labels(holding('COMMITTEE_SECRETARY'))).toEqual(
    expect.arrayContaining(['New vendor', 'New meeting']),
  )
  expect(labels({ role: 'GUEST', duties: [] })).not.toContain('New vendor')
})

test('lists a register of the administration without an icon of its own', () => {
  const groups = navigationFor('ORD').map(({ key, entries }) => [
    key,
    entries.find((each) => each.label === 'Committee Members'),
  ])
  expect(Object.fromEntries(groups)).toMatchObject({
    administration: { path: '/insaka/admin/committee-members', register: 'committeeMembers' },
    highValue: undefined,
  })
  expect(navigation.find(({ register }) => register === 'committeeMembers')).not.toHaveProperty('icon')
})

test('shows all institutions to developers and the own one to others', () => {
  const entriesOf = (role: Role) => labelsFor(role).filter((label) => /^Institutions?$/.test(label))
  expect(entriesOf('DEV')).toEqual(['Institutions'])
  for (const role of ['ADMIN', 'ORD', 'GUEST'] as const) expect(entriesOf(role)).toEqual(['Institution'])
})

test('shows the structure of institutions to developers and administrators', () => {
  const entries = ['Departments', 'Designations']
  expect(labelsFor('DEV')).toEqual(expect.arrayContaining(entries))
  expect(labelsFor('ADMIN')).toEqual(expect.arrayContaining(entries))
  for (const label of entries) expect(labelsFor('ORD')).not.toContain(label)
})

test('hides a group without entries for the role', () => {
  const groupsIn = (role: Role) =>
    navigationFor(role, { entries: navigation.filter(({ label }) => label === 'Users') }).map(
      ({ label }) => label,
    )
  expect(groupsIn('ADMIN')).toEqual(['Administration'])
  expect(groupsIn('ORD')).toEqual([])
})

test('orders groups by the menu, independent of the entries', () => {
  const [first] = navigation
  const groups = navigationFor('DEV', { entries: [...navigation].reverse() })
  expect(groups[0]?.entries).toContain(first)
  expect(groups.at(-1)?.key).toBe('later')
})

test('links every entry to a screen', () => {
  const { routesByPath } = createInsakaRouter(new QueryClient())
  for (const { path } of navigation) expect(Object.keys(routesByPath)).toContain(path)
})

test('keeps modules under development together at the end', () => {
  const later = navigation.filter((entry) => entry.group === 'later').map(({ label }) => label)
  expect(later).toEqual(['Stock Control', 'Stores Register', 'Asset Management', 'Price Analysis'])
})
