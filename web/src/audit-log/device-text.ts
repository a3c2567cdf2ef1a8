/** In this order, since a browser also names those that it wants to be taken for. */
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

/** What somebody signed in with, as people call it: `Chrome on Windows`. A program is called what it calls itself. */
export function deviceText(agent: string): string {
  const browser = nameMatching(agent, browsers)
  const system = nameMatching(agent, operatingSystems)
  if (browser && system) return `${browser} on ${system}`
  return browser ?? system ?? (agent.split(/[\s/]/)[0] || 'Unknown')
}
