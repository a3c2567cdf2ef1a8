import type { AnyRegister } from '@insaka/domain/registers/define-register'
import { createRegisterPage } from '../list/RegisterPage.tsx'
import { describedList } from './described-list.tsx'

/** The page of a described register, with its lazily loaded dialog. */
export const createDescribedPage = (register: AnyRegister) =>
  createRegisterPage(describedList(register), async () => {
    const { createDescribedDialog } = await import('./DescribedDialog.tsx')
    return { default: createDescribedDialog(register) }
  })
