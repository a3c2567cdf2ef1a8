import { create } from 'zustand'

export type Snackbar = { id: number; message: string }

let lastId = 0

export const useSnackbars = create<{ snackbars: readonly Snackbar[] }>()(() => ({ snackbars: [] }))

/** Says something at the top right for a while. The same sentence is not said twice at once. */
export function showSnackbar(message: string) {
  lastId += 1
  const id = lastId
  useSnackbars.setState(({ snackbars }) => ({
    snackbars: [...snackbars.filter((shown) => shown.message !== message), { id, message }],
  }))
}

export function dismissSnackbar(id: number) {
  useSnackbars.setState(({ snackbars }) => ({ snackbars: snackbars.filter((shown) => shown.id !== id) }))
}
