import { Link, useRouterState } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useRef, useState, type ReactNode } from 'react'
import { usePreferences } from '../session/preferences.ts'
import { currentRights, type CurrentUser } from '../state/current-user.ts'
import { useIdleSignOut } from '../state/use-idle-sign-out.ts'
import { HelpIcon } from '../ui/icons.tsx'
import { setSingleKeysEnabled, mayOpenDialog, useShortcut } from '../ui/shortcuts.ts'
import { CommandPaletteButton } from './command-palette/CommandPaletteButton.tsx'
import { Brand } from './Brand.tsx'
import { NarrowMenu } from './NarrowMenu.tsx'
import classes from './Shell.module.css'
import { Sidebar } from './Sidebar.tsx'
import { HeaderInstitution } from './HeaderInstitution.tsx'
import { UserMenu } from './UserMenu.tsx'

const ShortcutsDialog = lazy(() => import('./ShortcutsDialog.tsx'))
// The dialog is a convenience, so the page works without it if it cannot be loaded.
const IdleDialog = lazy(() => import('./IdleDialog.tsx').catch(() => ({ default: () => <></> })))

type Props = {
  user: CurrentUser
  institution: { name: string; alias: string } | undefined
  children: ReactNode
}

export function Shell({ user, institution, children }: Props) {
  const rights = currentRights(user)
  const content = useFocusContentOnNavigation()
  const { endsAt, stay } = useIdleSignOut()
  const [areKeysShown, showKeys] = useState(false)
  useShortcut('?', () => mayOpenDialog() && showKeys(true), 'anywhere')
  const { singleKeys } = usePreferences()
  useEffect(() => setSingleKeysEnabled(singleKeys), [singleKeys])
  return (
    <div className={`grid ${classes.shell}`}>
      <a href="#content" className={`rounded surface ${classes.skip}`}>
        Skip to content
      </a>
      <header className={`row gap-3 min-w-0 ${classes.top}`}>
        <NarrowMenu rights={rights} />
        <Brand />
        <HeaderInstitution institution={institution} code={user.institution} />
        <CommandPaletteButton rights={rights} onKeys={() => showKeys(true)} />
        <Link to="/insaka/help" className={`icon-button ${classes.help}`} aria-label="Help" title="Help">
          <HelpIcon />
        </Link>
        <UserMenu name={`${user.firstName} ${user.lastName}`} role={user.user.role} />
      </header>
      <div className={`column ${classes.side}`}>
        <Sidebar rights={rights} />
      </div>
      <main id="content" ref={content} tabIndex={-1} className={`min-w-0 outline-none ${classes.content}`}>
        {children}
      </main>
      {endsAt !== null && (
        <Suspense fallback={null}>
          <IdleDialog endsAt={endsAt} onStay={stay} />
        </Suspense>
      )}
      {areKeysShown && (
        <Suspense fallback={null}>
          <ShortcutsDialog onClose={() => showKeys(false)} />
        </Suspense>
      )}
    </div>
  )
}

/** Moves the focus to the content of a new page, so screen readers announce it. */
function useFocusContentOnNavigation() {
  const path = useRouterState({ select: (state) => state.resolvedLocation?.pathname })
  const content = useRef<HTMLElement>(null)
  const shownPath = useRef(path)
  useEffect(() => {
    const isOtherPage = shownPath.current !== path && shownPath.current !== undefined
    shownPath.current = path
    if (!isOtherPage) return undefined
    const { activeElement } = document
    // Focusing forces a layout, so it waits for the next frame; it is skipped if the user has moved the focus by then.
    const frame = requestAnimationFrame(() => {
      if ([activeElement, document.body].includes(document.activeElement)) {
        content.current?.focus({ preventScroll: true })
      }
    })
    return () => cancelAnimationFrame(frame)
  }, [path])
  return content
}
