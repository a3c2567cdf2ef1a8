import { registerPage } from '../registers/list/RegisterPage.tsx'
import { amendmentsRegister } from './amendments.register.ts'

export const AmendmentsPage = registerPage(
  amendmentsRegister,
  () => import('./amendment-dialog/AmendmentDialog.tsx'),
)
