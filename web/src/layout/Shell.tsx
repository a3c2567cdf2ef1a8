import type { UserRecord } from '@insaka/domain/users/users.schema'
import { Link, useRouterState } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useRef, useState, type ReactNode } from 'react'
import { usePreferences } from '../session/preferences.ts'
import { rightsToday } from '../state/current-user.ts'
import { useIdleEnd } from '../state/use-idle-end.ts'
import { HelpIcon } from '../ui/icons.tsx'
import { hearSingleKeys, isFree, useKey } from '../ui/keys.ts'
import { BoxButton } from './box/BoxButton.tsx'
import { Brand } from './Brand.tsx'
import { NarrowMenu } from './NarrowMenu.tsx'
import classes from './Shell.module.css'
import { Sidebar } from './Sidebar.tsx'
import { TopInstitution } from './TopInstitution.tsx'
import { UserMenu } from './UserMenu.tsx'

const KeysDialog = lazy(() => import('./KeysDialog.tsx'))
// Nobody has asked for it, so a page that cannot load it goes on without.
const IdleDialog = lazy(() => import('./IdleDialog.tsx').catch(() => ({ default: () => <></> })))

type Props = {
  user: UserRecord
  institution: { name: string; alias: string } | undefined
  children: ReactNode
}

/** Everything round a screen once somebody is signed in. */
export function Shell({ user, institution, children }: Props) {
  const rights = rightsToday(user)
  const content = useFocusOnArrival()
  const { endsAt, stay } = useIdleEnd()
  const [areKeysShown, showKeys] = useState(false)
  useKey('?', () => isFree() && showKeys(true), 'anywhere')
  const { singleKeys } = usePreferences()
  useEffect(() => hearSingleKeys(singleKeys), [singleKeys])
  return (
    <div className={`grid ${classes.shell}`}>
      <a href="#content" className={`rounded surface ${classes.skip}`}>
        Skip to content
      </a>
      <header className={`row gap-3 shrinks ${classes.top}`}>
        <NarrowMenu rights={rights} />
        <Brand />
        <TopInstitution institution={institution} code={user.institution} />
        <BoxButton rights={rights} onKeys={() => showKeys(true)} />
        <Link
          to="/insaka/help"
          className={`grid rigid rounded ${classes.help}`}
          aria-label="Help"
          title="Help"
        >
          <HelpIcon />
        </Link>
        <UserMenu name={`${user.firstName} ${user.lastName}`} role={user.user.role} />
      </header>
      <div className={`column ${classes.side}`}>
        <Sidebar rights={rights} />
      </div>
      <main id="content" ref={content} tabIndex={-1} className={`shrinks no-outline ${classes.content}`}>
        {children}
      </main>
      {endsAt !== null && (
        <Suspense fallback={null}>
          <IdleDialog endsAt={endsAt} onStay={stay} />
        </Suspense>
      )}
      {areKeysShown && (
        <Suspense fallback={null}>
          <KeysDialog onClose={() => showKeys(false)} />
        </Suspense>
      )}
    </div>
  )
}

/** Another page begins at its content, for those who cannot see that it has changed. */
function useFocusOnArrival() {
  const path = useRouterState({ select: (state) => state.resolvedLocation?.pathname })
  const content = useRef<HTMLElement>(null)
  const shown = useRef(path)
  useEffect(() => {
    const isAnother = shown.current !== path && shown.current !== undefined
    shown.current = path
    if (!isAnother) return undefined
    const { activeElement } = document
    // Focus has the page laid out at once; with its next frame it is anyway. A user who has moved on by then stays there.
    const frame = requestAnimationFrame(() => {
      if ([activeElement, document.body].includes(document.activeElement)) {
        content.current?.focus({ preventScroll: true })
      }
    })
    return () => cancelAnimationFrame(frame)
  }, [path])
  return content
}
