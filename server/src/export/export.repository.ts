import { readText } from '../db/statement.ts'
import type { TenantTx } from '../db/transactions.ts'

export type Named = { code: string; name: string }

export async function findInstitution(tx: TenantTx): Promise<Named> {
  const [found] = await readText<Named>(tx, {
    name: 'export.institution',
    text: 'SELECT code, name FROM institutions WHERE id = $1',
  })
  return found!
}

/** Departments by their codes; what does not exist is not found. */
export const findDepartments = (tx: TenantTx, codes: string[]): Promise<Named[]> =>
  readText<Named>(tx, {
    name: 'export.departments',
    text: 'SELECT code, name FROM departments WHERE institution_id = $1 AND code = ANY ($2::text[])',
    values: [codes],
  })
