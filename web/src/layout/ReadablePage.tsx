import { readPermission, registerPaths, type RegisterName } from '@insaka/domain/all-registers'
import { may, type Permission } from '@insaka/domain/permissions'
import { Navigate, useRouterState } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { currentRights, useCurrentUser } from '../state/current-user.ts'
import { homePathOf } from '../state/home-path.ts'
import { RequirePermission } from './RequirePermission.tsx'

/** Pages for everybody who is signed in. */
const openPaths = ['/insaka/profile', '/insaka/help', '/insaka/plscm/decisions']
const registerOfPath = (path: string) =>
  (Object.keys(registerPaths) as RegisterName[]).find((register) => registerPaths[register] === path)

/** The permission that a page needs at least, or null. */
function neededFor(path: string): Permission | null {
  const register = registerOfPath(path)
  if (register) return readPermission(register)
  // An unknown address matches no page below the shell.
  if (path === '/insaka') return null
  return openPaths.some((each) => `${path}/`.startsWith(`${each}/`)) ? null : 'READ_CONTENT'
}

/** The page of the current address, or a refusal if the user may not read it. */
export function ReadablePage({ children }: { children: ReactNode }) {
  const rights = currentRights(useCurrentUser())
  // The page on the screen, which stays until the next one has loaded.
  const path = useRouterState({ select: ({ matches }) => matches.at(-1)?.pathname ?? '/insaka' })
  const title = useRouterState({ select: ({ matches }) => matches.at(-1)?.staticData.title ?? '' })
  const needed = neededFor(path.replace(/\/$/, ''))
  if (needed === null || may(rights, needed)) return children
  if (path === '/insaka/dashboard') return <Navigate to={homePathOf(rights)} replace />
  return (
    <RequirePermission permission={needed} title={title}>
      {children}
    </RequirePermission>
  )
}
