import { registerPage } from '../registers/list/RegisterPage.tsx'
import { enquiriesRegister } from './enquiries.register.ts'

export const EnquiriesPage = registerPage(enquiriesRegister, () => import('./EnquiryDialog.tsx'))
