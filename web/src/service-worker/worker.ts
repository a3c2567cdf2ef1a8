/// <reference lib="webworker" />

declare const self: ServiceWorkerGlobalScope
// The build puts both in front of this file: what the shell's files amount to, and their addresses.
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

/** What is not named here is left to the browser, and so never kept: above all, whatever the API says. */
function responseTo(request: Request): Promise<Response> | undefined {
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return undefined
  if (pathname.startsWith('/assets/')) return cacheFirst(request)
  if (request.mode === 'navigate') return isAppPage(pathname) ? networkFirst(request, '/') : undefined
  return shell.includes(pathname) ? networkFirst(request, pathname) : undefined
}

/** The same addresses for which the server sends the page. */
const isAppPage = (path: string) => path === '/api/docs' || !/^\/(api\/|healthz$|readyz$)|\.[^/]*$/.test(path)

/** For names that carry a hash: what was once behind them always will be. */
async function cacheFirst(request: Request): Promise<Response> {
  const cache = await caches.open(cacheName)
  const cached = await cache.match(request)
  if (cached) return cached
  const response = await fetch(request)
  // A full disk is no reason to go without the file.
  if (response.ok) await cache.put(request, response.clone()).catch(() => undefined)
  return response
}

async function networkFirst(request: Request, address: string): Promise<Response> {
  const response = await fetch(request).catch(() => Response.error())
  // A proxy answers for a server that is down.
  if (response.type !== 'error' && response.status < 500) return response
  const cache = await caches.open(cacheName)
  return (await cache.match(address)) ?? response
}
