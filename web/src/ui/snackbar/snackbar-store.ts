import { create } from 'zustand'

/** `open` leads to what the message is about. */
export type Snackbar = { id: number; message: string; open?: (() => void) | undefined }

let lastId = 0

export const useSnackbars = create<{ snackbars: readonly Snackbar[] }>()(() => ({ snackbars: [] }))

/** Says something at the top right for a while. The same sentence is not said twice at once. */
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
