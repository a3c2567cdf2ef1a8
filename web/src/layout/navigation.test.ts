import type { Role } from '@insaka/domain/permissions'
import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { createInsakaRouter } from '../router.ts'
import { navigation, navigationFor } from './navigation.ts'

const labelsFor = (role: Role) =>
  navigationFor(role).flatMap(({ entries }) => entries.map(({ label }) => label))

test('an entry that needs a permission is there for those who have it', () => {
  expect(labelsFor('ADMIN')).toContain('API Documentation')
  expect(labelsFor('DEV')).toContain('API Documentation')
  expect(labelsFor('ORD')).not.toContain('API Documentation')
  expect(labelsFor('GUEST')).not.toContain('API Documentation')
})

test('an auditor has the history, whatever their role is', () => {
  const rights = { role: 'ORD', duties: ['AUDITOR'] } as const
  const labels = navigationFor(rights).flatMap(({ entries }) => entries.map(({ label }) => label))
  expect(labels).toContain('History')
  expect(labels).not.toContain('Users')
  expect(labelsFor('ORD')).not.toContain('History')
})

test('developers look after all institutions, everybody else finds their own', () => {
  const entriesOf = (role: Role) => labelsFor(role).filter((label) => /^Institutions?$/.test(label))
  expect(entriesOf('DEV')).toEqual(['Institutions'])
  for (const role of ['ADMIN', 'ORD', 'GUEST'] as const) expect(entriesOf(role)).toEqual(['Institution'])
})

test('the structure of institutions is for developers and administrators', () => {
  const entries = ['Departments', 'Designations']
  expect(labelsFor('DEV')).toEqual(expect.arrayContaining(entries))
  expect(labelsFor('ADMIN')).toEqual(expect.arrayContaining(entries))
  for (const label of entries) expect(labelsFor('ORD')).not.toContain(label)
})

test('a group without an entry for the role is not there at all', () => {
  const groupsIn = (role: Role) =>
    navigationFor(
      role,
      navigation.filter(({ label }) => label === 'Users'),
    ).map(({ label }) => label)
  expect(groupsIn('ADMIN')).toEqual(['Administration'])
  expect(groupsIn('ORD')).toEqual([])
})

test('groups come in the order of the menu, whatever the order of the entries', () => {
  const [first] = navigation
  const groups = navigationFor('ADMIN', [...navigation].reverse())
  expect(groups[0]?.entries).toEqual([first])
  expect(groups.at(-1)?.key).toBe('later')
})

test('every entry leads to a screen', () => {
  const { routesByPath } = createInsakaRouter(new QueryClient())
  for (const { path } of navigation) expect(Object.keys(routesByPath)).toContain(path)
})

test('modules under development are together at the end', () => {
  const later = navigation.filter((entry) => entry.group === 'later').map(({ label }) => label)
  expect(later).toEqual(['Stock Control', 'Stores Register', 'Asset Management', 'Price Analysis'])
})
