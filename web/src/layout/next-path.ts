/**
 * Where to go after signing in, as `?next=` says: a page of this site and nothing else.
 * Browsers read `\` as `/` and skip tabs and line breaks, so these are refused along with other sites.
 */
export function safeNextPath(next: unknown): string | null {
  if (typeof next !== 'string' || !/^\/(?![/\\])[^\\\u0000-\u001f\u007f]*$/.test(next)) return null
  const url = new URL(next, window.location.origin)
  if (url.origin !== window.location.origin) return null
  // The sign-in page itself is no place to come back to.
  if (url.pathname === '/' || url.pathname === '/login' || url.pathname.startsWith('//')) return null
  return url.pathname + url.search + url.hash
}
