import { registerPage } from '../registers/list/RegisterPage.tsx'
import { contractsRegister } from './contracts.register.ts'

export const ContractsPage = registerPage(contractsRegister, () => import('./ContractDialog.tsx'))
