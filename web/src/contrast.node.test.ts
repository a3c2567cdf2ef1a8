import { describe, expect, test } from 'vitest'
import { cssVariables, tokens, type Tokens } from './theme.ts'

const minTextContrast = 4.5
const minMarkContrast = 3

/** Backgrounds for any text and any mark. */
const grounds = ['page', 'surface', 'raised', 'side', 'sunken', 'hover', 'selected', 'accent-soft'] as const
const states = ['progress', 'done', 'open', 'off', 'caution'] as const
const texts = [
  'text-1',
  'text-2',
  'text-3',
  'accent',
  'error',
  'disabled-text',
  ...states.map((state) => `${state}-text` as const),
] as const
const marks = ['progress', 'done', 'open', 'caution', 'copper'] as const
const filled: [string, keyof Tokens][] = [
  ['#ffffff', 'bar'],
  ['bar-text-2', 'bar'],
  ['thatch-on-bar', 'bar'],
  ['bar-field-text', 'bar-field'],
  ['#ffffff', 'accent-fill'],
  ['#ffffff', 'accent-fill-hover'],
  ['on-badge', 'badge'],
  ['error', 'error-soft'],
  ['disabled-text', 'disabled'],
  ...states.map((state): [string, keyof Tokens] => [`${state}-text`, `${state}-soft`]),
]

describe.each(['light', 'dark'] as const)('in the %s scheme', (scheme) => {
  const own: Record<string, string> = tokens[scheme]
  const colour = (name: string) => own[name] ?? name
  const lowest = (names: readonly string[], on: readonly string[]) =>
    on.flatMap((ground) => names.map((name) => contrast(colour(name), colour(ground)))).toSorted(ascending)[0]

  test.each(texts)('keeps %s readable on every background', (text) => {
    expect(lowest([text], grounds)).toBeGreaterThanOrEqual(minTextContrast)
  })
  test.each(filled)('keeps %s readable on %s', (text, ground) => {
    expect(lowest([text], [ground])).toBeGreaterThanOrEqual(minTextContrast)
  })
  test.each(marks)('keeps the mark %s visible on every background', (mark) => {
    expect(lowest([mark], grounds)).toBeGreaterThanOrEqual(minMarkContrast)
  })
  test('keeps the border of a field visible', () => {
    expect(lowest(['field'], ['surface'])).toBeGreaterThanOrEqual(minMarkContrast)
  })
  test('pairs the text and background of a style rule with enough contrast', () => {
    const schemeVariables = variablesIn(scheme)
    const faint = rules
      .map(({ rule, text, ground }) => ({
        rule,
        of: [schemeVariables(text), schemeVariables(ground)] as const,
      }))
      .flatMap(({ rule, of: [text, ground] }) =>
        text && ground && contrast(text, ground) < (iconRules.has(rule) ? minMarkContrast : minTextContrast)
          ? [rule]
          : [],
      )
    expect(rules.length).toBeGreaterThan(20)
    expect(faint).toEqual([])
  })
})

test('limits the text colours of style sheets to the checked ones', () => {
  const knownVariables = new Set([...texts, ...marks, ...filled.map(([text]) => text), 'surface'])
  const variables = new Set([...knownVariables].map((name) => `var(--insaka-${name})`))
  const others = sheets.flatMap(([file, css]) =>
    [...css.matchAll(/[;{\s]color: ([^;]+);/g)]
      .map(([, value]) => `${file} ${value}`)
      .filter(
        (use) =>
          !variables.has(use.slice(file.length + 1)) && !otherColours.some((colour) => use.endsWith(colour)),
      ),
  )
  expect(others).toEqual([])
})

/** Colours of Mantine and of the system, ink on paper, and text on coloured bars. */
const otherColours = [
  ...['dimmed', 'error', 'disabled-color', 'anchor'].map((name) => ` var(--mantine-color-${name})`),
  ' inherit',
  ' HighlightText',
  '/ui/print/printing.css #000',
  ...['ui/print/PrintRecord', 'ui/print/PrintSheet', 'ui/print/Signers', 'layout/Shell'].map(
    (file) => `/${file}.module.css #444`,
  ),
  ...['layout/Shell', 'layout/command-palette/CommandPaletteButton', 'sign-in/SignInPage'].map(
    (file) => `/${file}.module.css #fff`,
  ),
  '/imports/ImportSteps.module.css #ffffff',
  '/layout/UserMenu.module.css #163f2e',
]

const sheets = Object.entries(
  import.meta.glob<string>('./**/*.css', { query: '?raw', import: 'default', eager: true }),
)
const rules = sheets.flatMap(([file, css]) =>
  [...css.matchAll(/([^{}]+)\{([^{}]*)\}/g)].flatMap(([, selector = '', body = '']) => {
    const text = /[;\s]color: ([^;]+);/.exec(body)?.[1]
    const ground = /[;\s]background: ([^;]+);/.exec(body)?.[1]
    return text && ground ? [{ rule: `${file} ${selector.trim()}`, text, ground }] : []
  }),
)
/** Rules that colour an icon only. */
const iconRules = new Set(['./dashboard/FirstSteps.module.css .step[data-done] .tick'])

/** Returns a resolver from a style value to its six hex digits, or undefined if it sets no colour itself. */
function variablesIn(scheme: 'light' | 'dark') {
  const variables: Record<string, string> = cssVariables({} as never)[scheme]
  return (value: string) => {
    const colour = variables[/^var\((.+)\)$/.exec(value)?.[1] ?? ''] ?? value
    return /^#[\da-f]{6}$/.test(colour)
      ? colour
      : /^#[\da-f]{3}$/.test(colour)
        ? colour.replaceAll(/[\da-f]/g, '$&$&')
        : undefined
  }
}

/** Contrast ratio of WCAG 2.2. */
function contrast(one: string, other: string): number {
  const [dark, light] = [luminance(one), luminance(other)].toSorted(ascending)
  return (light! + 0.05) / (dark! + 0.05)
}
function luminance(hex: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const share = parseInt(hex.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!
}
const ascending = (a: number, b: number) => a - b
