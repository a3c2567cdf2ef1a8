import type { Role } from '@insaka/domain/permissions'
import { createMemoryHistory } from '@tanstack/react-router'
import { cleanup, render } from 'vitest-browser-react'
import { Insaka } from '../src/providers.tsx'
import { startApp } from '../src/start-app.ts'
import { beginSession } from '../src/session/session.ts'
import { institution, summaryOf, tokenFor, userOf } from './factory.ts'
import { decisionSettingsOf } from './decision-settings.ts'
import { expensesOf, expensesRoute } from './expenses.ts'
import { fakeServer, historyOf, ok } from './fake-server.ts'
import { secondFactorOf, secondFactorRoute } from './second-factor.ts'

let stop: (() => void) | undefined

export async function openApp(path: string) {
  const history = createMemoryHistory({ initialEntries: [path] })
  const app = startApp(history)
  stop = app.stop
  await render(<Insaka queryClient={app.queryClient} router={app.router} />)
  return { ...app, address: () => app.router.latestLocation.href }
}

export async function closeApp() {
  await cleanup()
  // The portal node for dialogs must come after the page of the next test.
  document.querySelector('[data-mantine-shared-portal-node]')?.remove()
  stop?.()
  stop = undefined
}

type Routes = Parameters<typeof fakeServer>[0]
type Complete = Parameters<typeof fakeServer>[1]

export function serverFor(role: Role, routes: Routes = {}, complete?: Complete) {
  const all: Routes = {
    'GET /api/auth/users/me': () =>
      ok({ user: userOf(role), session: { idleMinutes: 60, requestsOnlyFrom: null } }),
    'GET /api/admin/institutions/MIHUD': () => ok({ institution }),
    [`GET /api/admin/institutions/${institution.id}/history`]: () => historyOf(),
    'GET /api/admin/backups': () => ok({ backups: null }),
    'GET /api/admin/decision-settings': () => ok(decisionSettingsOf()),
    'GET /api/auth/sessions': () => ok({ sessions: [], devices: [] }),
    'POST /api/auth/logout': () => ok({}),
    [secondFactorRoute]: () => ok(secondFactorOf()),
    'GET /api/analytics/summary/*': () => ok({ summary: summaryOf() }),
    'GET /api/analytics/work/*': () =>
      ok({ work: [], backups: null, lastBackup: null, brokenCheck: null, firstSteps: [], isNew: false }),
    [expensesRoute]: () => ok(expensesOf([])),
    ...routes,
  }
  return fakeServer(all, complete)
}

export async function openAs(role: Role, path: string, routes: Routes = {}, complete?: Complete) {
  const server = serverFor(role, routes, complete)
  beginSession(tokenFor())
  return { server, ...(await openApp(path)) }
}
