import { createRegisterPage } from '../registers/list/RegisterPage.tsx'
import { amendmentsRegister } from './amendments.register.ts'

export const AmendmentsPage = createRegisterPage(
  amendmentsRegister,
  () => import('./amendment-dialog/AmendmentDialog.tsx'),
)
