/// <reference lib="webworker" />

declare const self: ServiceWorkerGlobalScope
// The build prepends both: a hash over the shell’s files, and their URLs.
declare const release: string
declare const shell: readonly string[]

const cacheName = `insaka-${release}`

self.addEventListener('install', (event) => event.waitUntil(cacheShell()))
self.addEventListener('activate', (event) => event.waitUntil(deleteOldCaches()))
self.addEventListener('fetch', (event) => {
  const response = responseTo(event.request)
  if (response) event.respondWith(response)
})

async function cacheShell() {
  const cache = await caches.open(cacheName)
  await cache.addAll(shell)
  await self.skipWaiting()
}

async function deleteOldCaches() {
  const names = await caches.keys()
  const oldNames = names.filter((name) => name.startsWith('insaka-') && name !== cacheName)
  await Promise.all(oldNames.map((name) => caches.delete(name)))
}

/** Requests not listed here go to the network uncached, above all those to the API. */
function responseTo(request: Request): Promise<Response> | undefined {
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return undefined
  if (pathname.startsWith('/assets/')) return cacheFirst(request)
  if (request.mode === 'navigate') return isAppPage(pathname) ? networkFirst(request, '/') : undefined
  return shell.includes(pathname) ? networkFirst(request, pathname) : undefined
}

/** The paths for which the server sends the app page. */
const isAppPage = (path: string) => path === '/api/docs' || !/^\/(api\/|healthz$|readyz$)|\.[^/]*$/.test(path)

/** Safe for assets, since their names contain a content hash. */
async function cacheFirst(request: Request): Promise<Response> {
  const cache = await caches.open(cacheName)
  const cached = await cache.match(request)
  if (cached) return cached
  const response = await fetch(request)
  // A full disk must not fail the request.
  if (response.ok) await cache.put(request, response.clone()).catch(() => undefined)
  return response
}

async function networkFirst(request: Request, address: string): Promise<Response> {
  const response = await fetch(request).catch(() => Response.error())
  // A 5xx may come from a proxy whose server is down.
  if (response.type !== 'error' && response.status < 500) return response
  const cache = await caches.open(cacheName)
  return (await cache.match(address)) ?? response
}
