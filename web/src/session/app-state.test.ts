import { QueryClient, QueryObserver } from '@tanstack/react-query'
import type { AnyRouter } from '@tanstack/react-router'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { institution, tokenFor } from '../../test/factory.ts'
import { mirrorAppState, storedInstitution } from './app-state.ts'
import { flatStorage } from './flat-storage.ts'
import { usePreferences } from './preferences.ts'
import { beginSession, clearSession, session } from './session.ts'

const stored = (key: string) => JSON.parse(localStorage.getItem(key) ?? 'null') as Record<string, unknown>

let stop: () => void
let queryClient: QueryClient

beforeEach(() => {
  document.title = 'Insaka | Users'
  queryClient = new QueryClient()
  const router = { latestLocation: { pathname: '/insaka/admin/users/' }, subscribe: () => () => undefined }
  stop = mirrorAppState(queryClient, router as unknown as AnyRouter)
})
afterEach(() => stop())

function show(queryKey: string[], data: unknown) {
  queryClient.setQueryData(queryKey, data)
  new QueryObserver(queryClient, { queryKey }).subscribe(() => undefined)
}

test('appState mirrors exactly the specified fields, at its top level', () => {
  const token = tokenFor()
  beginSession(token)
  usePreferences.setState({ turnedGroups: ['administration', 'lowValue'] })
  show(['institutions', 'current', 'MIHUD'], institution)
  show(['lvp', 'list'], { content: [], pagination: { pageNumber: 3, pageSize: 5, more: 'tabs' } })
  // A list that is only prefetched does not count.
  queryClient.setQueryData(['mpc', 'list'], { content: [], pagination: { pageNumber: 7 } })

  expect(stored('appState')).toEqual({
    adminPanelToggleState: { isToggled: true },
    accessTokenState: { accessToken: token },
    paginationState: { pageNumber: 3, pageSize: 5 },
    institutionState: { institution },
    accordionComponentToggle: 'users',
    windowTitleState: 'Insaka | Users',
  })
  expect(storedInstitution()).toEqual(institution)
  expect(session.getState().user?.firstName).toBe('Mutale')
})

test('a new title of the window is mirrored', async () => {
  beginSession(tokenFor())
  document.title = 'Insaka | History'
  await expect.poll(() => stored('appState')['windowTitleState']).toBe('Insaka | History')
})

test('another user finds nothing of the one before', () => {
  beginSession(tokenFor())
  show(['institutions', 'current', 'MIHUD'], institution)
  beginSession(tokenFor({ sub: 'somebody-else' }))
  expect(stored('appState')).toMatchObject({ institutionState: { institution: null } })
})

test('the token also has its own key', () => {
  const token = tokenFor()
  beginSession(token)
  expect(localStorage.getItem('access_token')).toBe(token)
})

test('rejects a token that this computer’s clock takes for expired', () => {
  expect(beginSession(tokenFor({ exp: 1 }))).toContain('The date or time')
  expect(localStorage.getItem('access_token')).toBeNull()
})

test('signing out removes everything but the preferences', () => {
  usePreferences.setState({ colorScheme: 'dark' })
  beginSession(tokenFor())
  show(['institutions', 'current', 'MIHUD'], institution)
  localStorage.setItem('accountHolder', 'PROC')
  clearSession()
  document.title = 'Insaka'
  expect(Object.keys(localStorage)).toEqual(['insaka.preferences'])
  expect(stored('insaka.preferences')).toEqual({
    ...usePreferences.getInitialState(),
    colorScheme: 'dark',
  })
  expect(session.getState()).toEqual({ token: '', user: null })
})

test('ignores an unreadable entry, and replaces invalid preferences by their defaults', async () => {
  for (const text of ['{"half":', '{"institutionState":null}', '"words"']) {
    localStorage.setItem('appState', text)
    expect(storedInstitution()).toBeUndefined()
  }
  localStorage.setItem(
    'insaka.preferences',
    JSON.stringify({
      scopes: { lvp: 'galaxy' },
      pageSize: 5000,
      colorScheme: 'dark',
      singleKeys: 'no',
      hiddenCards: 'lvp',
      hiddenCharts: [7],
    }),
  )
  await usePreferences.persist.rehydrate()
  expect(usePreferences.getState()).toEqual({ ...usePreferences.getInitialState(), colorScheme: 'dark' })
})

test.each([
  [{ pageSize: 12 }, null],
  [{ pageSize: 15 }, 15],
  [{ rowsPerPage: 12 }, 12],
  [{ rowsPerPage: 21 }, null],
])('of the rows per page in %j keeps what was chosen', async (saved, rowsPerPage) => {
  localStorage.setItem('insaka.preferences', JSON.stringify(saved))
  await usePreferences.persist.rehydrate()
  expect(usePreferences.getState().rowsPerPage).toBe(rowsPerPage)
})

test('treats an unreadable entry as missing', () => {
  localStorage.setItem('broken', '{"half":')
  localStorage.setItem('text', '"words"')
  localStorage.setItem('list', '[]')
  expect(flatStorage<object>().getItem('list')).toBeNull()
  expect(flatStorage<object>().getItem('broken')).toBeNull()
  expect(flatStorage<object>().getItem('text')).toBeNull()
})
