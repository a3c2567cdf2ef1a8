import { createRegisterPage } from '../registers/list/RegisterPage.tsx'
import { contractsRegister } from './contracts.register.ts'

export const ContractsPage = createRegisterPage(contractsRegister, () => import('./ContractDialog.tsx'))
