import { dialogOnDemand } from '../registers/list/record-dialog.ts'
import { RegisterPage } from '../registers/list/RegisterPage.tsx'
import { contractsRegister } from './contracts.register.ts'

const dialog = dialogOnDemand(() => import('./ContractDialog.tsx'))

export const ContractsPage = () => <RegisterPage register={contractsRegister} dialog={dialog} />
