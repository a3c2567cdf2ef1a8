import { storeText } from '../session/write-local-storage.ts'

/** The last chosen account on this computer, cleared at sign-out. */
const key = 'accountHolder'

export const storedAccountHolder = (): string | null => localStorage.getItem(key)

export const storeAccountHolder = (code: string) => storeText(key, code)
