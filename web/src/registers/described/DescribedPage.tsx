import type { AnyRegister } from '@insaka/domain/registers/define-register'
import { hasField } from '@insaka/domain/registers/derived'
import { createRegisterPage } from '../list/RegisterPage.tsx'
import { describedList, type OwnCells } from './described-list.tsx'
import type { OwnParts } from './DescribedDialog.tsx'

type Own = { cells?: OwnCells; loadParts?: () => Promise<OwnParts> }

/** The page of a described register, with its lazily loaded dialog. `own` is what its description cannot say. */
export const createDescribedPage = (register: AnyRegister, { cells, loadParts }: Own = {}) =>
  createRegisterPage(describedList(register, cells), async () => {
    const [{ createDescribedDialog }, parts] = await Promise.all([
      import('./DescribedDialog.tsx'),
      loadParts?.(),
      // The form loads it on demand, which would take one more round trip.
      hasField(register, 'lines') && import('../dialog/lines/LinesField.tsx'),
    ])
    return { default: createDescribedDialog(register, parts) }
  })
