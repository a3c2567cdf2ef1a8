import { dialogOnDemand } from '../registers/list/record-dialog.ts'
import { RegisterPage } from '../registers/list/RegisterPage.tsx'
import { enquiriesRegister } from './enquiries.register.ts'

const dialog = dialogOnDemand(() => import('./EnquiryDialog.tsx'))

export const EnquiriesPage = () => <RegisterPage register={enquiriesRegister} dialog={dialog} />
