import { createTheme, type CSSVariablesResolver, type MantineColorsTuple } from '@mantine/core'

/** Space between and inside elements, in quarters of a rem: `--insaka-space-1-5` is 1.5 quarters. */
export const space = {
  '0-5': '0.125rem',
  '1': '0.25rem',
  '1-5': '0.375rem',
  '2': '0.5rem',
  '3': '0.75rem',
  '4': '1rem',
  '5': '1.25rem',
  '6': '1.5rem',
  '8': '2rem',
  '10': '2.5rem',
} as const

/** Font sizes `--insaka-font-…` of the screen; `--insaka-text-1` to `-3` are colours. */
export const fontSizes = {
  xs: '0.75rem',
  sm: '0.8125rem',
  md: '0.875rem',
  lg: '1rem',
  xl: '1.25rem',
  '2xl': '1.75rem',
} as const

/** Stacking order `--insaka-layer-…`, lowest first. Dialogs need none: the browser puts them on top. */
export const layers = {
  raised: 1,
  sticky: 2,
  corner: 3,
  bar: 10,
  action: 20,
  popup: 50,
  header: 100,
  overlay: 200,
  snackbar: 500,
} as const

/** Widest window of each kind; style sheets repeat the values, because media queries cannot use variables. */
export const breakpoints = { phone: '48em', tablet: '62em', laptop: '80em', desktop: '100em' } as const

/** Deep green, the only accent. */
const green: MantineColorsTuple = [
  '#eef6f1',
  '#dcebe2',
  '#b7d6c5',
  '#8fc1a6',
  '#6bad8a',
  '#4f9a74',
  '#37805c',
  '#256848',
  '#1a4d38',
  '#123626',
]

/** Zambian copper, used sparingly for the current place and work in progress. */
const copper: MantineColorsTuple = [
  '#fcf3ec',
  '#f6e4d5',
  '#ebc5a6',
  '#dfa473',
  '#d48748',
  '#c9722c',
  '#b5621f',
  '#8f4c17',
  '#6f3b13',
  '#4d290d',
]

// Named fonts first: a bare Linux resolves `system-ui` to a font that is a fifth wider.
const systemFont =
  "-apple-system, 'Segoe UI', Roboto, 'Noto Sans', Ubuntu, Cantarell, 'Helvetica Neue', Arial, system-ui, sans-serif"

export const theme = createTheme({
  colors: { green, copper },
  primaryColor: 'green',
  primaryShade: { light: 8, dark: 6 },
  fontFamily: systemFont,
  headings: {
    fontFamily: systemFont,
    fontWeight: '600',
    sizes: {
      h1: { fontSize: fontSizes.xl, lineHeight: '1.4' },
      h2: { fontSize: fontSizes.md, lineHeight: '1.4286' },
      h3: { fontSize: fontSizes.sm, lineHeight: '1.385' },
    },
  },
  radius: { sm: '0.375rem', md: '0.5rem', lg: '0.75rem' },
  defaultRadius: 'sm',
  respectReducedMotion: true,
  cursorType: 'pointer',
})

/** Colours of the product by purpose. A test checks the contrast of texts on all their backgrounds. */
const light = {
  page: '#ffffff',
  surface: '#ffffff',
  raised: '#ffffff',
  side: '#f5f7f5',
  sunken: '#f5f7f5',
  hover: '#f2f5f3',
  selected: '#e7f1eb',
  line: '#e2e7e3',
  'line-strong': '#c9d1cb',
  field: '#848e88',
  'text-1': '#17201b',
  'text-2': '#47524c',
  'text-3': '#616c66',
  accent: '#1a4d38',
  'accent-fill': '#1a4d38',
  'accent-fill-hover': '#123626',
  'accent-soft': '#e7f1eb',
  copper: '#b5621f',
  badge: '#8f4c17',
  'on-badge': '#ffffff',
  bar: '#163f2e',
  'bar-text-2': '#bcd5c8',
  'bar-field': '#2b5241',
  'bar-field-text': '#d5e5dc',
  'thatch-on-bar': '#e0a06a',
  'progress-text': '#8a4512',
  'progress-soft': '#fbeee2',
  progress: '#c9722c',
  'done-text': '#1b5e3f',
  'done-soft': '#e2f2e9',
  done: '#2f8a63',
  'open-text': '#1d5487',
  'open-soft': '#e5eff9',
  open: '#2f78bd',
  'off-text': '#5a645e',
  'off-soft': '#edf0ee',
  'caution-text': '#744a00',
  'caution-soft': '#fff5da',
  caution: '#b57a00',
  error: '#b3261e',
  'error-soft': '#fdeceb',
  disabled: '#e6eae7',
  'disabled-text': '#606a64',
  shade: 'rgb(16 28 22 / 34%)',
  'popup-shadow': '0 6px 20px rgb(16 28 22 / 14%), 0 0 0 1px rgb(16 28 22 / 6%)',
  'sheet-shadow': '-8px 0 32px rgb(16 28 22 / 18%)',
} as const

export type Tokens = Record<keyof typeof light, string>

const dark: Tokens = {
  page: '#171c19',
  surface: '#171c19',
  raised: '#2b332e',
  side: '#101412',
  sunken: '#101412',
  hover: '#1f2622',
  selected: '#1b3026',
  line: '#2b332e',
  'line-strong': '#414b45',
  field: '#707c75',
  'text-1': '#e7ece8',
  'text-2': '#b6c0b9',
  'text-3': '#96a19a',
  accent: '#8fcbab',
  'accent-fill': '#2c7a56',
  'accent-fill-hover': '#256848',
  'accent-soft': '#1b3026',
  copper: '#d48748',
  badge: '#d48748',
  'on-badge': '#171c19',
  bar: '#0e241a',
  'bar-text-2': '#a8c4b5',
  'bar-field': '#1d382b',
  'bar-field-text': '#d5e5dc',
  'thatch-on-bar': '#e0a06a',
  'progress-text': '#f2bd90',
  'progress-soft': '#382719',
  progress: '#d48748',
  'done-text': '#93d6b2',
  'done-soft': '#193326',
  done: '#4fa67d',
  'open-text': '#a0caf0',
  'open-soft': '#1a2c3d',
  open: '#5b9ed8',
  'off-text': '#a5afa9',
  'off-soft': '#262c29',
  'caution-text': '#f2d083',
  'caution-soft': '#332a10',
  caution: '#d9a521',
  error: '#ff9f95',
  'error-soft': '#3a1e1c',
  disabled: '#282f2b',
  'disabled-text': '#929c96',
  shade: 'rgb(0 0 0 / 55%)',
  'popup-shadow': '0 8px 24px rgb(0 0 0 / 50%), 0 0 0 1px #414b45',
  'sheet-shadow': '-1px 0 0 #2b332e, -8px 0 32px rgb(0 0 0 / 50%)',
}

/** Canvas drawings read these colours, because they cannot use CSS variables. */
export const tokens: Record<'light' | 'dark', Tokens> = { light, dark }

const prefixed = (prefix: string, values: Record<string, string | number>) =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [`--insaka-${prefix}${name}`, String(value)]),
  )

/** CSS variables `--insaka-…` of our own styles, and the equivalent variables of Mantine. */
const variablesOf = (colours: Tokens) => ({
  ...prefixed('', colours),
  '--mantine-color-body': colours.surface,
  '--mantine-color-text': colours['text-1'],
  '--mantine-color-dimmed': colours['text-3'],
  '--mantine-color-placeholder': colours['text-3'],
  '--mantine-color-error': colours.error,
  '--mantine-color-disabled': colours.disabled,
  '--mantine-color-disabled-color': colours['disabled-text'],
  '--mantine-color-default-border': colours['line-strong'],
  '--mantine-color-default': colours.surface,
  '--mantine-color-default-hover': colours.hover,
  '--mantine-color-green-filled': colours['accent-fill'],
  '--mantine-color-green-filled-hover': colours['accent-fill-hover'],
  '--mantine-primary-color-filled': colours['accent-fill'],
  '--mantine-primary-color-filled-hover': colours['accent-fill-hover'],
})

export const cssVariables: CSSVariablesResolver = () => ({
  variables: { ...prefixed('space-', space), ...prefixed('font-', fontSizes), ...prefixed('layer-', layers) },
  light: variablesOf(light),
  dark: variablesOf(dark),
})
