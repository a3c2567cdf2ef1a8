import { paginate } from '@insaka/domain/core/paging'
import type { Pagination } from '@insaka/domain/core/paging.schema'
import type { InstitutionRecord } from '@insaka/domain/institutions/institutions.schema'
import type { TokenClaims } from '@insaka/domain/sign-in/sign-in.schema'
import { create } from 'zustand'
import { devtools, persist } from 'zustand/middleware'
import { flatStorage, mergeStored } from './flat-storage.ts'

type PanelToggle = { isToggled: boolean }

/** Persisted in the browser under `appState`. */
type SavedState = {
  adminPanelToggleState: PanelToggle
  accessTokenState: { accessToken: string }
  paginationState: Pagination
  institutionState: { institution: InstitutionRecord | null }
  /** The open part of the application: the last segment of its path. */
  accordionComponentToggle: string
  windowTitleState: string
}

/** Lives as long as the page. */
type TransientState = {
  userState: TokenClaims | null
  highValuePanelToggleState: PanelToggle
  lowValuePanelToggleState: PanelToggle
  archivePanelToggleState: PanelToggle
}

type AppState = SavedState & TransientState
export type PanelKey = Extract<keyof AppState, `${string}PanelToggleState`>

const closedPanel: PanelToggle = { isToggled: false }

const initialState: AppState = {
  adminPanelToggleState: closedPanel,
  accessTokenState: { accessToken: '' },
  paginationState: paginate({ page: 0, size: 12 }, 0, 0),
  institutionState: { institution: null },
  accordionComponentToggle: 'dashboard',
  windowTitleState: '',
  userState: null,
  highValuePanelToggleState: closedPanel,
  lowValuePanelToggleState: closedPanel,
  archivePanelToggleState: closedPanel,
}

const persistedState = persist((): AppState => initialState, {
  name: 'appState',
  storage: flatStorage<SavedState>(),
  // An older version may have saved another format.
  merge: mergeStored,
  partialize: ({
    userState: _user,
    highValuePanelToggleState: _high,
    lowValuePanelToggleState: _low,
    archivePanelToggleState: _archive,
    ...rest
  }): SavedState => rest,
})

export const useAppState = import.meta.env.DEV
  ? create<AppState>()(devtools(persistedState, { name: 'Insaka', maxAge: 25 }))
  : create<AppState>()(persistedState)

export function setPanel(panel: PanelKey, isToggled: boolean) {
  useAppState.setState({ [panel]: { isToggled } })
}
