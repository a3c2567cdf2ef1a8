import { create } from 'zustand'

/** `open` navigates to the subject of the message. */
export type Snackbar = { id: number; message: string; open?: (() => void) | undefined }

let lastId = 0

export const useSnackbars = create<{ snackbars: readonly Snackbar[] }>()(() => ({ snackbars: [] }))

/** Shows a message for a while; the same message is not shown twice. */
export function showSnackbar(message: string, open?: () => void) {
  lastId += 1
  const id = lastId
  useSnackbars.setState(({ snackbars }) => ({
    snackbars: [...snackbars.filter((snackbar) => snackbar.message !== message), { id, message, open }],
  }))
}

export function dismissSnackbar(id: number) {
  useSnackbars.setState(({ snackbars }) => ({
    snackbars: snackbars.filter((snackbar) => snackbar.id !== id),
  }))
}
