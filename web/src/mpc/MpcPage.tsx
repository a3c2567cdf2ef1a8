import { registerPage } from '../registers/list/RegisterPage.tsx'
import { mpcRegister } from './mpc.register.ts'

export const MpcPage = registerPage(mpcRegister, () => import('./MpcDialog.tsx'))
