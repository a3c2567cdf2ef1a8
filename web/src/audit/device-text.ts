/** In this order, since a browser also names those that it wants to be taken for. */
const browsers = [
  ['Edge', /\bEdgA?\/|\bEdgiOS\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(Chrome|CriOS|HeadlessChrome)\//],
  ['Safari', /\bSafari\//],
] as const

const systems = [
  ['Windows', /Windows/],
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['Android', /Android/],
  ['Mac', /Macintosh/],
  ['Linux', /Linux|X11/],
] as const

const nameIn = (agent: string, known: readonly (readonly [string, RegExp])[]) =>
  known.find(([, form]) => form.test(agent))?.[0]

/** What somebody signed in with, as people call it: `Chrome on Windows`. A program is called what it calls itself. */
export function deviceText(agent: string): string {
  const browser = nameIn(agent, browsers)
  const system = nameIn(agent, systems)
  if (browser && system) return `${browser} on ${system}`
  return browser ?? system ?? (agent.split(/[\s/]/)[0] || 'Unknown')
}
