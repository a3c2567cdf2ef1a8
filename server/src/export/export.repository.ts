import { readText } from '../db/statement.ts'
import type { TenantTx } from '../db/transactions.ts'

export type CodeAndName = { code: string; name: string }

export async function findInstitution(tx: TenantTx): Promise<CodeAndName> {
  const [institution] = await readText<CodeAndName>(tx, {
    name: 'export.institution',
    text: 'SELECT code, name FROM institutions WHERE id = $1',
  })
  return institution!
}

export type Department = CodeAndName & { id: string }

export const listDepartments = (tx: TenantTx): Promise<Department[]> =>
  readText<Department>(tx, {
    name: 'export.departments',
    text: 'SELECT id, code, name FROM departments WHERE institution_id = $1',
  })
