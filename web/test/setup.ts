import './lean-react.ts'
import '../src/no-eval.ts'
import '../src/global.css'
import '../src/ui/mantine-styles.ts'
import './fill-by-script.ts'
import { Refusal } from '@insaka/domain/core/errors'
import { afterEach, beforeAll, beforeEach, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { clearAllDrafts } from '../src/state/drafts.ts'
import { clearSession } from '../src/session/session.ts'
import { usePreferences } from '../src/session/preferences.ts'
import { setSingleKeysEnabled } from '../src/ui/shortcuts.ts'
import { useSnackbars } from '../src/ui/snackbar/snackbar-store.ts'
import { closeApp } from './open-app.tsx'

// The pointer stays where the last file left it and would hover over an element.
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

// Any console error or warning fails the test.
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

/** A refused call is no defect of the screen; tests that care about its log check it themselves. */
const isLoggedRefusal = ([message, error]: unknown[]): boolean =>
  typeof message === 'string' && message.startsWith('Failed to ') && error instanceof Refusal
