import { storeText } from './write-local-storage.ts'

const key = 'insaka.requestsOnly'

/** True if the user who was last loaded here may only request, so the first calls of a page skip what they may not read. */
export const mayOnlyRequest = (): boolean => localStorage.getItem(key) !== null

export function rememberMayOnlyRequest(isTrue: boolean) {
  if (isTrue) storeText(key, 'true')
  else localStorage.removeItem(key)
}
