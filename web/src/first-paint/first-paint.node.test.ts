import { expect, test } from 'vitest'
import page from '../../index.html?raw'
import { tokens } from '../theme.ts'

const rules = [...page.matchAll(/:root(\[data-mantine-color-scheme='dark'\])? \{([^}]*)\}/g)]

test.each(['light', 'dark'] as const)('uses the page colours in the first paint in %s', (scheme) => {
  const [, , declared = ''] = rules[scheme === 'light' ? 0 : 1] ?? []
  const declaredTokens = [...declared.matchAll(/--insaka-([\w-]+): ([^;]+);/g)].map(([, name, value]) => [
    name,
    value,
  ])
  expect(declaredTokens.length).toBeGreaterThan(4)
  const expectedTokens: Readonly<Record<string, string>> = tokens[scheme]
  expect(declaredTokens).toEqual(declaredTokens.map(([name]) => [name, expectedTokens[name!]]))
})
