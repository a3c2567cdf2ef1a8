/** The order matters: a browser also names the browsers that it imitates. */
const browsers = [
  ['Edge', /\bEdgA?\/|\bEdgiOS\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(Chrome|CriOS|HeadlessChrome)\//],
  ['Safari', /\bSafari\//],
] as const

const operatingSystems = [
  ['Windows', /Windows/],
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['Android', /Android/],
  ['Mac', /Macintosh/],
  ['Linux', /Linux|X11/],
] as const

const nameMatching = (agent: string, patterns: readonly (readonly [string, RegExp])[]) =>
  patterns.find(([, pattern]) => pattern.test(agent))?.[0]

/** Readable name of a user agent, such as `Chrome on Windows`; a program keeps its own name. */
export function deviceText(agent: string): string {
  const browser = nameMatching(agent, browsers)
  const system = nameMatching(agent, operatingSystems)
  if (browser && system) return `${browser} on ${system}`
  return browser ?? system ?? (agent.split(/[\s/]/)[0] || 'Unknown')
}
