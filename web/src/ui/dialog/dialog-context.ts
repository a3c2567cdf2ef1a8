import { createContext, use, useEffect } from 'react'

export type UnsavedInput = { isDirty: boolean; discard: () => void }

type DialogContextValue = {
  /** Runs an action that leaves the dialog; asks first if there is unsaved input. */
  leave: (after: () => void) => void
  close: () => void
  /** Registers a form’s unsaved input; returns the function that removes it. */
  tellUnsaved: (unsaved: UnsavedInput) => () => void
  /** Container in the dialog’s head into which the tabs render. */
  tabsPlace: HTMLElement | null
  /** Scroll position of the body, kept for the next record. */
  scroll: { keep: (top: number) => void; keptPosition: () => number }
}

export const DialogContext = createContext<DialogContextValue | null>(null)

/** Lets controls of dialogs work on a page, which nothing has to leave. */
export const pageInsteadOfDialog: DialogContextValue = {
  leave: (after) => after(),
  close: () => undefined,
  tellUnsaved: () => () => undefined,
  tabsPlace: null,
  scroll: { keep: () => undefined, keptPosition: () => 0 },
}

export function useDialog(): DialogContextValue {
  const dialog = use(DialogContext)
  if (!dialog) throw new Error('useDialog must be called inside a Dialog.')
  return dialog
}

export function useReportUnsavedChanges({ isDirty, discard }: UnsavedInput) {
  // A form on a page has no dialog to tell.
  const tellUnsaved = use(DialogContext)?.tellUnsaved
  useEffect(() => tellUnsaved?.({ isDirty, discard }), [tellUnsaved, isDirty, discard])
}
