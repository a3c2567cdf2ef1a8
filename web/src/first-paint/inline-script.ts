// Inline script that runs before anything else: colours and frame of the first paint, first API calls.
import { prefetchCalls } from '../api/prefetched-calls.ts'
import { mayOnlyRequest } from '../session/requests-only.ts'
import { usableToken } from '../session/token.ts'

const { documentElement: root, head } = document
const path = location.pathname.replace(/(.)\/$/, '$1')

root.setAttribute('data-mantine-color-scheme', isDark() ? 'dark' : 'light')
const stored = tryRead(usableToken)
const hasStorage = tryRead(() => localStorage.length + sessionStorage.length) !== null
/** Pages without the shell, such as the targets of mail links. */
const hasNoShell = /^\/(api|insaka\/(begin|new-password|confirm-address))(\/|$)/.test(path)
// main.tsx does not start the application without storage, so this frame with the explanation stays.
if (!hasStorage) root.dataset.frame = 'no-storage'
else if (!hasNoShell) root.dataset.frame = stored ? 'shell' : 'sign-in'
if (stored && !hasNoShell) {
  const { sub, institution } = stored.claims
  const isHome =
    /^(\/|\/login|\/insaka|\/insaka\/dashboard)$/.test(path) &&
    !new URLSearchParams(location.search).has('next')
  const mayReadAll = tryRead(mayOnlyRequest) !== true
  preloadScreenParts()
  prefetchCalls(stored.token, [
    '/api/auth/users/me',
    `/api/admin/institutions/${encodeURIComponent(institution)}`,
    ...(mayReadAll ? [`/api/analytics/summary/${sub}`] : []),
    ...(mayReadAll && isHome ? [`/api/analytics/work/${sub}`] : []),
  ])
}

function isDark() {
  const preferences = tryRead(
    () => JSON.parse(localStorage.getItem('insaka.preferences') ?? '{}') as { colorScheme?: string },
  )
  const colorScheme = preferences?.colorScheme
  return (
    colorScheme === 'dark' || (colorScheme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  )
}

/** Storage may be disabled and stored values may be corrupt. */
function tryRead<V>(reader: () => V): V | null {
  try {
    return reader()
  } catch {
    return null
  }
}

/** Preloads the scripts and styles of the current screen, which would otherwise wait for the entry script. */
function preloadScreenParts() {
  const parts = document.querySelector<HTMLMetaElement>('meta[name="insaka-parts"]')?.content ?? ''
  for (const part of parts.split(' ').filter(Boolean)) {
    const link = document.createElement('link')
    const isScript = part.endsWith('.js')
    link.rel = isScript ? 'modulepreload' : 'preload'
    if (!isScript) link.as = 'style'
    link.crossOrigin = ''
    link.href = `/assets/${part}`
    head.append(link)
  }
}
