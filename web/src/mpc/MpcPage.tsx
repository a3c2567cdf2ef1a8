import { dialogOnDemand } from '../registers/list/record-dialog.ts'
import { RegisterPage } from '../registers/list/RegisterPage.tsx'
import { mpcRegister } from './mpc.register.ts'

const dialog = dialogOnDemand(() => import('./MpcDialog.tsx'))

export const MpcPage = () => <RegisterPage register={mpcRegister} dialog={dialog} />
