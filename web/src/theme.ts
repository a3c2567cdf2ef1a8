import { createTheme, type CSSVariablesResolver, type MantineColorsTuple } from '@mantine/core'

/** Deep green, the one accent. */
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

/** Zambian copper, used sparingly: where one is, and what is not ready yet. */
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

const systemFont =
  "system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', Ubuntu, Cantarell, 'Helvetica Neue', Arial, sans-serif"

export const theme = createTheme({
  colors: { green, copper },
  primaryColor: 'green',
  primaryShade: { light: 8, dark: 6 },
  fontFamily: systemFont,
  headings: {
    fontFamily: systemFont,
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '1.375rem', lineHeight: '1.3' },
      h2: { fontSize: '1rem', lineHeight: '1.4' },
      h3: { fontSize: '0.875rem', lineHeight: '1.45' },
    },
  },
  defaultRadius: 'sm',
  respectReducedMotion: true,
  cursorType: 'pointer',
  components: {
    // Without this a badge in a narrow cell shrinks to 'Comp…'.
    Badge: { defaultProps: { miw: 'max-content', radius: 'sm', tt: 'none', fw: 500 } },
  },
})

/** Colours that keep small text readable (contrast of 4.5 and more), and the few the shell adds. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-dimmed': '#566070',
    '--mantine-color-error': '#b3261e',
    '--mantine-color-placeholder': '#6a7380',
    '--mantine-color-text': '#1d2420',
    '--mantine-color-disabled': '#e7eae7',
    '--mantine-color-disabled-color': '#6b746f',
    '--insaka-page': '#f5f6f4',
    '--insaka-surface': '#ffffff',
    '--insaka-border': '#dde1dc',
    '--insaka-read-only': '#f0f2ef',
    '--insaka-hover': '#eef2ef',
    '--insaka-accent': green[8],
    '--insaka-accent-soft': green[0],
    '--insaka-copper': copper[6],
    '--insaka-copper-text': copper[7],
  },
  dark: {
    '--mantine-color-dimmed': '#a9b1ac',
    '--mantine-color-error': '#ff9b91',
    '--mantine-color-placeholder': '#949c97',
    '--mantine-color-text': '#e4e8e5',
    '--mantine-color-body': '#1f2321',
    '--mantine-color-disabled': '#2b312e',
    '--mantine-color-disabled-color': '#939c97',
    '--insaka-page': '#171a18',
    '--insaka-surface': '#1f2321',
    '--insaka-border': '#363d39',
    '--insaka-read-only': '#282d2a',
    '--insaka-hover': '#29302c',
    '--insaka-accent': green[3],
    '--insaka-accent-soft': '#20332a',
    '--insaka-copper': copper[4],
    '--insaka-copper-text': copper[3],
  },
})
