import { createContext, use, useEffect } from 'react'

/** What would be lost if the dialog went now. */
export type UnsavedInput = { isDirty: boolean; discard: () => void }

type DialogContextValue = {
  /** Does something that leaves what is shown, after asking when input would be lost. */
  leave: (after: () => void) => void
  close: () => void
  /** What one form of the dialog would lose, until the returned function is called. */
  tellUnsaved: (unsaved: UnsavedInput) => () => void
  /** The part of the dialog's head that holds its tabs. */
  tabsPlace: HTMLElement | null
  /** How far its body is scrolled, for the next record that is shown in it. */
  scroll: { keep: (top: number) => void; kept: () => number }
}

export const DialogContext = createContext<DialogContextValue | null>(null)

export function useDialog(): DialogContextValue {
  const dialog = use(DialogContext)
  if (!dialog) throw new Error('This is used outside a Dialog.')
  return dialog
}

/** Tells the dialog round a form whether there is input to ask about, and how to throw it away. */
export function useUnsaved({ isDirty, discard }: UnsavedInput) {
  const { tellUnsaved } = useDialog()
  useEffect(() => tellUnsaved({ isDirty, discard }), [tellUnsaved, isDirty, discard])
}
