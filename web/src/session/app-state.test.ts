import { expect, test } from 'vitest'
import { institution, tokenFor } from '../../test/factory.ts'
import { setPanel, useAppState } from './app-state.ts'
import { flatStorage } from './flat-storage.ts'
import { usePreferences } from './preferences.ts'
import { beginSession, clearSession } from './session.ts'

const stored = (key: string) => JSON.parse(localStorage.getItem(key) ?? 'null') as Record<string, unknown>

test('appState saves exactly the persistent fields, at its top level', () => {
  const token = tokenFor()
  beginSession(token)
  useAppState.setState({ institutionState: { institution } })
  setPanel('adminPanelToggleState', true)
  setPanel('highValuePanelToggleState', true)
  setPanel('lowValuePanelToggleState', true)
  setPanel('archivePanelToggleState', true)

  expect(stored('appState')).toEqual({
    adminPanelToggleState: { isToggled: true },
    accessTokenState: { accessToken: token },
    paginationState: expect.objectContaining({ pageNumber: 0, pageSize: 12, totalPages: 0 }) as unknown,
    institutionState: { institution },
    accordionComponentToggle: 'dashboard',
    windowTitleState: '',
  })
  expect(useAppState.getState().userState?.firstName).toBe('Mutale')
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
  useAppState.setState({ institutionState: { institution } })
  localStorage.setItem('accountHolder', 'PROC')
  clearSession()
  expect(Object.keys(localStorage)).toEqual(['insaka.preferences'])
  expect(stored('insaka.preferences')).toEqual({
    ...usePreferences.getInitialState(),
    colorScheme: 'dark',
  })
  expect(useAppState.getState()).toMatchObject({
    accessTokenState: { accessToken: '' },
    institutionState: { institution: null },
    userState: null,
  })
})

test('replaces a field saved in an older format by its default', async () => {
  localStorage.setItem(
    'appState',
    JSON.stringify({
      adminPanelToggleState: null,
      windowTitleState: 5,
      accordionComponentToggle: 'users',
      old: 1,
    }),
  )
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
  await useAppState.persist.rehydrate()
  await usePreferences.persist.rehydrate()
  expect(useAppState.getState()).toEqual({
    ...useAppState.getInitialState(),
    accordionComponentToggle: 'users',
  })
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
