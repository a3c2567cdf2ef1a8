import { keepText } from '../session/keep-text.ts'

/** The account that was chosen last on this computer, until its user signs out. */
const key = 'accountHolder'

export const keptAccountHolder = (): string | null => localStorage.getItem(key)

export const keepAccountHolder = (code: string) => keepText(key, code)
