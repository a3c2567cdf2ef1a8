/// <reference lib="webworker" />

declare const self: ServiceWorkerGlobalScope
// The build puts both in front of this file: what the shell's files amount to, and their addresses.
declare const release: string
declare const shell: readonly string[]

const cacheName = `insaka-${release}`

self.addEventListener('install', (event) => event.waitUntil(keepShell()))
self.addEventListener('activate', (event) => event.waitUntil(forgetOtherReleases()))
self.addEventListener('fetch', (event) => {
  const answer = answerTo(event.request)
  if (answer) event.respondWith(answer)
})

async function keepShell() {
  const cache = await caches.open(cacheName)
  await cache.addAll(shell)
  await self.skipWaiting()
}

async function forgetOtherReleases() {
  const names = await caches.keys()
  const others = names.filter((name) => name.startsWith('insaka-') && name !== cacheName)
  await Promise.all(others.map((name) => caches.delete(name)))
}

/** What is not named here is left to the browser, and so never kept: above all, whatever the API says. */
function answerTo(request: Request): Promise<Response> | undefined {
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return undefined
  if (pathname.startsWith('/assets/')) return keptOrFetched(request)
  if (request.mode === 'navigate') return isPage(pathname) ? fetchedOrKept(request, '/') : undefined
  return shell.includes(pathname) ? fetchedOrKept(request, pathname) : undefined
}

/** The same addresses for which the server sends the page. */
const isPage = (path: string) => path === '/api/docs' || !/^\/(api\/|healthz$|readyz$)|\.[^/]*$/.test(path)

/** For names that carry a hash: what was once behind them always will be. */
async function keptOrFetched(request: Request): Promise<Response> {
  const cache = await caches.open(cacheName)
  const kept = await cache.match(request)
  if (kept) return kept
  const fetched = await fetch(request)
  // A full disk is no reason to go without the file.
  if (fetched.ok) await cache.put(request, fetched.clone()).catch(() => undefined)
  return fetched
}

async function fetchedOrKept(request: Request, address: string): Promise<Response> {
  const fetched = await fetch(request).catch(() => Response.error())
  // A proxy answers for a server that is down.
  if (fetched.type !== 'error' && fetched.status < 500) return fetched
  const cache = await caches.open(cacheName)
  return (await cache.match(address)) ?? fetched
}
