import { createRegisterPage } from '../registers/list/RegisterPage.tsx'
import { mpcRegister } from './mpc.register.ts'

export const MpcPage = createRegisterPage(mpcRegister, () => import('./MpcDialog.tsx'))
