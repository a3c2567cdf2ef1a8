import './lean-react.ts'
import '../src/no-eval.ts'
import '../src/global.css'
import '../src/ui/mantine-base.ts'
import './quick-input.ts'
import { Refusal } from '@insaka/domain/core/errors'
import { afterEach, beforeAll, beforeEach, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { clearAllDrafts } from '../src/state/drafts.ts'
import { clearSession } from '../src/session/session.ts'
import { usePreferences } from '../src/session/preferences.ts'
import { setSingleKeysEnabled } from '../src/ui/shortcuts.ts'
import { useSnackbars } from '../src/ui/snackbar/snackbar-store.ts'
import { closeApp } from './open-app.tsx'

// The pointer rests where the last file left it; whatever is drawn under it would be pointed at.
beforeAll(() => userEvent.hover(document.documentElement, { position: { x: 0, y: 0 } }))

beforeEach(() => {
  clearAllDrafts()
  clearSession()
  usePreferences.setState(usePreferences.getInitialState(), true)
  setSingleKeysEnabled(true)
  localStorage.clear()
  vi.spyOn(console, 'error')
  vi.spyOn(console, 'warn')
})

// Whatever the console complains about is a fault, also when the screen looks right.
afterEach(async () => {
  await closeApp()
  useSnackbars.setState({ snackbars: [] })
  const complaints = [
    ...vi.mocked(console.error).mock.calls.filter((call) => !isLoggedRefusal(call)),
    ...vi.mocked(console.warn).mock.calls,
  ]
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  if (complaints.length > 0) throw new Error(`The console complained: ${complaints.flat().join(' ')}`)
})

/** A refused call is no fault of the screen; where it matters how it is logged, a test says so. */
const isLoggedRefusal = ([said, error]: unknown[]): boolean =>
  typeof said === 'string' && said.startsWith('Failed to ') && error instanceof Refusal
