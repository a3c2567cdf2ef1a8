import { Refusal, type FieldMessages } from '@insaka/domain/core/errors'
import type { TenantTx } from '../db/transactions.ts'
import { findUsersWithSameFields, type PostRow, type UniqueFields } from './user-checks.repository.ts'
import type { UserRow } from './users.repository.ts'
import { usersConstraints } from './users.table.ts'

export async function findTakenFields(tx: TenantTx, uniqueFields: UniqueFields): Promise<FieldMessages> {
  const [existing] = await findUsersWithSameFields(tx, uniqueFields)
  const violated = [
    existing?.code && usersConstraints.users_code_unique,
    existing?.email && usersConstraints.users_email_unique,
    existing?.nationalId && usersConstraints.users_national_id_unique,
  ]
  return Object.fromEntries(
    violated.flatMap((constraint) => (constraint ? [[constraint.field, [constraint.message]]] : [])),
  )
}

export function takenFieldChecks(takenFields: FieldMessages) {
  const refuse = (field: string) => () => {
    const messages = takenFields[field]
    if (messages) throw new Refusal('DUPLICATE', { fields: { [field]: messages } })
  }
  return { code: refuse('code'), email: refuse('email'), nationalId: refuse('nationalId') }
}

export type Post = { departmentId: string; designationId: string; department: string; designation: string }

/** The department and designation of a user. They may be closed only if the user has them already. */
export function requireAllowedPost(
  post: PostRow | undefined,
  existing: Pick<UserRow, 'departmentId' | 'designationId'> | null,
): Post {
  if (!post) throw fieldRefusal('department', 'Choose one of the departments of the institution.')
  const { departmentId, designationId, department, designation } = post
  if (!post.departmentActive && departmentId !== existing?.departmentId) {
    throw fieldRefusal('department', 'This department has been closed. Choose another one.')
  }
  if (designationId === null || designation === null) {
    throw fieldRefusal('designation', 'Choose one of the designations of the department.')
  }
  if (!post.designationActive && designationId !== existing?.designationId) {
    throw fieldRefusal('designation', 'This designation has been closed. Choose another one.')
  }
  return { departmentId, designationId, department, designation }
}

const fieldRefusal = (field: string, message: string): Refusal =>
  new Refusal('INVALID', { fields: { [field]: [message] } })
