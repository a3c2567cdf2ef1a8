import { expect, test } from 'vitest'
import page from '../../index.html?raw'
import { tokens } from '../theme.ts'

const rules = [...page.matchAll(/:root(\[data-mantine-color-scheme='dark'\])? \{([^}]*)\}/g)]

test.each(['light', 'dark'] as const)('the first paint has the colours of the page in %s', (scheme) => {
  const [, , declared = ''] = rules[scheme === 'light' ? 0 : 1] ?? []
  const found = [...declared.matchAll(/--insaka-([\w-]+): ([^;]+);/g)].map(([, name, value]) => [name, value])
  expect(found.length).toBeGreaterThan(4)
  const known: Readonly<Record<string, string>> = tokens[scheme]
  expect(found).toEqual(found.map(([name]) => [name, known[name!]]))
})
