import { dialogOnDemand } from '../registers/list/record-dialog.ts'
import { RegisterPage } from '../registers/list/RegisterPage.tsx'
import { lvpRegister } from './lvp.register.ts'

const dialog = dialogOnDemand(() => import('./LvpDialog.tsx'))

export const LvpPage = () => <RegisterPage register={lvpRegister} dialog={dialog} />
