import { createRegisterPage } from '../registers/list/RegisterPage.tsx'
import { lvpRegister } from './lvp.register.ts'

export const LvpPage = createRegisterPage(lvpRegister, () => import('./LvpDialog.tsx'))
