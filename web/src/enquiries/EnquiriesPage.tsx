import { createRegisterPage } from '../registers/list/RegisterPage.tsx'
import { enquiriesRegister } from './enquiries.register.ts'

export const EnquiriesPage = createRegisterPage(enquiriesRegister, () => import('./EnquiryDialog.tsx'))
