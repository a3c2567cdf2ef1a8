import type { FieldMessages } from '@insaka/domain/core/errors'
import type { TenantTx } from '../db/database.ts'
import { findPost, findSame, type Unique } from './user-faults.repository.ts'
import { usersConstraints } from './users.table.ts'

/** Every field in which somebody else at the institution has the same, each with what is said of it. Null is nobody's. */
export async function takenBy(tx: TenantTx, wanted: Unique): Promise<FieldMessages> {
  const { id, code, email, nationalId } = wanted
  const [same] = await findSame(tx, { institutionId: tx.institutionId, id, code, email, nationalId })
  const taken = [
    same?.code && usersConstraints.users_code_unique,
    same?.email && usersConstraints.users_email_unique,
    same?.nationalId && usersConstraints.users_national_id_unique,
  ]
  return Object.fromEntries(taken.flatMap((it) => (it ? [[it.field, [it.message]]] : [])))
}

export type Post = { departmentId: string; designationId: string }

/** The post a user names. Closed departments and designations are refused, unless the user has stood there all along. */
export async function postFor(
  tx: TenantTx,
  { department, designation }: { department: string | null; designation: string | null },
  standing: Post | null,
): Promise<Post | FieldMessages> {
  const [found] = await findPost(tx, { institutionId: tx.institutionId, department, designation })
  if (!found) return { department: ['Choose one of the departments of the institution.'] }
  const { departmentId, designationId } = found
  if (!found.departmentActive && departmentId !== standing?.departmentId) {
    return { department: ['This department has been closed. Choose another one.'] }
  }
  if (designationId === null) return { designation: ['Choose one of the designations of the department.'] }
  if (!found.designationActive && designationId !== standing?.designationId) {
    return { designation: ['This designation has been closed. Choose another one.'] }
  }
  return { departmentId, designationId }
}

export const isPost = (found: Post | FieldMessages): found is Post =>
  typeof found['departmentId'] === 'string'
