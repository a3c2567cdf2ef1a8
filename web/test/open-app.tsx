import type { Role } from '@insaka/domain/permissions'
import { createMemoryHistory } from '@tanstack/react-router'
import { cleanup, render } from 'vitest-browser-react'
import { Insaka } from '../src/providers.tsx'
import { startApp } from '../src/start.ts'
import { beginSession } from '../src/session/session.ts'
import { institution, summaryOf, tokenFor, userOf } from './factory.ts'
import { expensesOf, expensesRoute } from './expenses.ts'
import { fakeServer, historyOf, ok } from './fake-server.ts'
import { secondFactorOf, secondFactorRoute } from './second-factor.ts'

let stop: (() => void) | undefined

/** Opens the whole application at a path, as after typing it into the address bar. */
export async function openApp(path: string) {
  const history = createMemoryHistory({ initialEntries: [path] })
  const app = startApp(history)
  stop = app.stop
  await render(<Insaka queryClient={app.queryClient} router={app.router} />)
  return { ...app, address: () => app.router.latestLocation.href }
}

export async function closeApp() {
  await cleanup()
  // Dialogs are appended to the body after the page; those of the next test would come after this page.
  document.querySelector('[data-mantine-shared-portal-node]')?.remove()
  stop?.()
  stop = undefined
}

/** A server that knows one signed-in person of this role. */
export function serverFor(role: Role, routes: Parameters<typeof fakeServer>[0] = {}) {
  return fakeServer({
    'GET /api/auth/users/me': () => ok({ user: userOf(role), session: { idleMinutes: 60 } }),
    'GET /api/admin/institutions/MIHUD': () => ok({ institution }),
    [`GET /api/admin/institutions/${institution.id}/history`]: () => historyOf(),
    'GET /api/admin/backups': () => ok({ backups: null }),
    'GET /api/auth/sessions': () => ok({ sessions: [], devices: [] }),
    'POST /api/auth/logout': () => ok({}),
    [secondFactorRoute]: () => ok(secondFactorOf()),
    'GET /api/analytics/summary/*': () => ok({ summary: summaryOf() }),
    'GET /api/analytics/work/*': () =>
      ok({ work: [], backups: null, lastBackup: null, brokenCheck: null, firstSteps: [], isNew: false }),
    [expensesRoute]: () => ok(expensesOf([])),
    ...routes,
  })
}

/** The application as a person of this role sees it, already signed in. */
export async function openAs(role: Role, path: string, routes: Parameters<typeof fakeServer>[0] = {}) {
  const server = serverFor(role, routes)
  beginSession(tokenFor())
  return { server, ...(await openApp(path)) }
}
