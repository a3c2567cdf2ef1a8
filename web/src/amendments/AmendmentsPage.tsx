import { dialogOnDemand } from '../registers/list/record-dialog.ts'
import { RegisterPage } from '../registers/list/RegisterPage.tsx'
import { amendmentsRegister } from './amendments.register.ts'

const dialog = dialogOnDemand(() => import('./amendment-dialog/AmendmentDialog.tsx'))

export const AmendmentsPage = () => <RegisterPage register={amendmentsRegister} dialog={dialog} />
