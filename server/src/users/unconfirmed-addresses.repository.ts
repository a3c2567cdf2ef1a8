import { and, eq, sql } from 'drizzle-orm'
import { tenantRead, unchainedChange, type TenantValues } from '../db/statement.ts'
import { unconfirmedAddresses } from './users.table.ts'

type Address = { userId: string; email: string }

const isAddressOf = ($: TenantValues<{ userId: string }>) =>
  and(eq(unconfirmedAddresses.institutionId, $.institutionId), eq(unconfirmedAddresses.userId, $.userId))

export const findUnconfirmedAddress = tenantRead(
  'unconfirmedAddresses.find',
  (orm, $: TenantValues<Address>) =>
    orm
      .select({ email: unconfirmedAddresses.email })
      .from(unconfirmedAddresses)
      .where(and(isAddressOf($), eq(unconfirmedAddresses.email, $.email))),
)

/** Marks the address as unconfirmed until its link is used. */
export const setUnconfirmedAddress = unchainedChange(
  'unconfirmedAddresses.set',
  (orm, $: TenantValues<Address>) =>
    orm
      .insert(unconfirmedAddresses)
      .values({ institutionId: $.institutionId, userId: $.userId, email: $.email })
      .onConflictDoUpdate({
        target: [unconfirmedAddresses.institutionId, unconfirmedAddresses.userId],
        set: { email: sql`excluded.email` },
      }),
)

export const deleteUnconfirmedAddress = unchainedChange(
  'unconfirmedAddresses.delete',
  (orm, $: TenantValues<{ userId: string }>) => orm.delete(unconfirmedAddresses).where(isAddressOf($)),
)
