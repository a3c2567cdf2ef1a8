import { storeText } from '../session/store-text.ts'

/** The account that was chosen last on this computer, until its user signs out. */
const key = 'accountHolder'

export const storedAccountHolder = (): string | null => localStorage.getItem(key)

export const storeAccountHolder = (code: string) => storeText(key, code)
