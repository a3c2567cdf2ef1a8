/** A `?next=` path within this site, or null; browsers read `\` as `/` and skip tabs and line breaks. */
export function safeNextPath(next: unknown): string | null {
  if (typeof next !== 'string' || !/^\/(?![/\\])[^\\\u0000-\u001f\u007f]*$/.test(next)) return null
  const url = new URL(next, window.location.origin)
  if (url.origin !== window.location.origin) return null
  // A return to the sign-in page would be pointless, and a path that starts with `//` leads to another site.
  if (url.pathname === '/' || url.pathname === '/login' || url.pathname.startsWith('//')) return null
  return url.pathname + url.search + url.hash
}
