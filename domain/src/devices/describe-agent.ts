/** Patterns of user agents; the first match counts, since most agents also contain names of other browsers. */
const browsers: readonly [RegExp, string][] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|Chromium|HeadlessChrome|CriOS)\//, 'Chrome'],
  [/\bVersion\/.*\bSafari\//, 'Safari'],
]

const systems: readonly [RegExp, string][] = [
  [/\bAndroid\b/, 'Android'],
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
]

const nameOf = (agent: string, patterns: readonly [RegExp, string][]) =>
  patterns.find(([form]) => form.test(agent))?.[1]

export const unknownProgram = 'Another program'

export function describeAgent(agent: string): string {
  const browser = nameOf(agent, browsers)
  const system = nameOf(agent, systems)
  if (browser === undefined) return unknownProgram
  return system === undefined ? browser : `${browser} on ${system}`
}
