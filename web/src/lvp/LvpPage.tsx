import { registerPage } from '../registers/list/RegisterPage.tsx'
import { lvpRegister } from './lvp.register.ts'

export const LvpPage = registerPage(lvpRegister, () => import('./LvpDialog.tsx'))
