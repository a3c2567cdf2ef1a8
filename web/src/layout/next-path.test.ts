import { expect, test } from 'vitest'
import { safeNextPath } from './next-path.ts'

test.each([
  '/insaka/profile',
  '/insaka/plscm/lvp/list?page=2&search=a%2Fb',
  '/insaka/profile?x=1#contact',
  '/api/docs',
])('accepts %s as a return path', (path) => {
  expect(safeNextPath(path)).toBe(path)
})

test.each([
  undefined,
  7,
  '',
  'insaka/profile',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '/insaka\\..\\..',
  '\\/evil.example',
  'https://evil.example/insaka',
  'https:evil.example',
  'javascript:alert(1)',
  '/\t/evil.example',
  '/\n/evil.example',
  ' //evil.example',
  '/.//evil.example',
  '/',
  '/?next=/insaka',
  '/login?next=/insaka',
])('rejects %j', (path) => {
  expect(safeNextPath(path)).toBeNull()
})
