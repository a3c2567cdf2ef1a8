type Values = Readonly<Record<string, unknown>>

/** Builds a URL: fills in the `:name` parts of the path and appends the query, without absent values. */
export function buildUrl(path: string, params: Values = {}, query: Values = {}): string {
  const filledPath = path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const pairs = Object.entries(query).filter(([, value]) => value !== undefined && value !== null)
  const search = new URLSearchParams(pairs.map(([name, value]) => [name, String(value)])).toString()
  return search ? `${filledPath}?${search}` : filledPath
}
