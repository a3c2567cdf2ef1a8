import { expect, test } from 'vitest'
import { breakpoints, fontSizes, layers, space } from './theme.ts'

const sheets = Object.entries(
  import.meta.glob<string>('./**/*.css', { query: '?raw', import: 'default', eager: true }),
)

/** Returns the matches of a pattern whose first group is not allowed, with their files. */
const strangers = (pattern: RegExp, isAllowed: (value: string) => boolean) =>
  sheets.flatMap(([file, css]) =>
    [...css.matchAll(pattern)]
      .filter(([, value]) => !isAllowed(value!))
      .map(([match]) => `${file} ${match.trim()}`),
  )

const variables = (prefix: string, values: object) =>
  Object.keys(values).map((name) => `var(--insaka-${prefix}-${name})`)

/** Sizes on paper, where `@page` cannot use variables. */
const printSizes = ['7.5pt', '8pt', '9pt', '11pt', '13pt']
const headingSizes = [1, 2, 3].map((level) => `var(--mantine-h${level}-font-size)`)

test('limits font sizes to the scale', () => {
  const allowed = new Set([...variables('font', fontSizes), ...printSizes, ...headingSizes])
  expect(strangers(/font-size: ([^;]+);/g, (size) => allowed.has(size))).toEqual([])
  expect(strangers(/[\s;{]font: ([^;]+);/g, (font) => font === 'inherit')).toEqual([])
})

test('limits the stacking order to the named layers', () => {
  const allowed = new Set(variables('layer', layers))
  expect(strangers(/z-index: ([^;]+);/g, (layer) => allowed.has(layer))).toEqual([])
})

test('limits margins, paddings and gaps to the scale', () => {
  const known = new Set(variables('space', space))
  const spacing = /(?<=[\s;{])(?:margin|padding|gap|row-gap|column-gap)[\w-]*: ([^;]+);/g
  const isKnown = (value: string) =>
    (value.match(/var\(--insaka-space-[^)]*\)/g) ?? []).every((each) => known.has(each)) &&
    // A larger distance makes room for another element, so it follows the size of that element.
    (value.match(/[\d.]+rem/g) ?? []).every((length) => parseFloat(length) > parseFloat(space['10']))
  expect(strangers(spacing, isKnown)).toEqual([])
})

test('limits media queries to the breakpoints', () => {
  const widths = Object.values(breakpoints).flatMap((width) => [
    `max-width: ${width}`,
    `min-width: ${parseFloat(width) + 0.01}em`,
  ])
  const allowed = new Set([...widths, 'max-height: 32em', 'min-height: 32.01em'])
  const isKnown = (query: string) =>
    [...query.matchAll(/\(([^)]*(?:width|height)[^)]*)\)/g)].every(([, size]) => allowed.has(size!))
  expect(strangers(/@media ([^{]+)/g, isKnown)).toEqual([])
})
