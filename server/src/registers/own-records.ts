import { readPermission, readsOwnRecords } from '@insaka/domain/all-registers'
import { Refusal } from '@insaka/domain/core/errors'
import { may, type Rights } from '@insaka/domain/permissions'
import type { Register } from './register.ts'

type Reader = Rights & { userId: string }

/** The registers that the user may read, in whole or in part. */
export const readableRegisters = <R extends { register: Register }>(reader: Rights, all: readonly R[]): R[] =>
  all.filter(({ register: { name } }) => may(reader, readPermission(name)))

/** A record that the user may not read does not exist for them. */
export function requireReadable(reader: Reader, { name }: Pick<Register, 'name'>, record: object): void {
  const { initiatorId } = record as { initiatorId?: string | null }
  if (!may(reader, readPermission(name))) throw new Refusal('NOT_FOUND')
  if (readsOwnRecords(reader, name) && initiatorId !== reader.userId) throw new Refusal('NOT_FOUND')
}
