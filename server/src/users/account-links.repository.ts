import { and, eq, lt } from 'drizzle-orm'
import { tenantRead, unchainedChange, unchainedInsertion, type TenantValues } from '../db/statement.ts'
import { accountLinks, type LinkKind } from './account-links.table.ts'

export const insertLink = unchainedInsertion('accountLinks.insert', accountLinks)

export const findLink = tenantRead('accountLinks.find', (orm, $: TenantValues<{ id: string }>) =>
  orm
    .select()
    .from(accountLinks)
    .where(and(eq(accountLinks.institutionId, $.institutionId), eq(accountLinks.id, $.id))),
)

export const deleteLinksOf = unchainedChange(
  'accountLinks.deleteOf',
  (orm, $: TenantValues<{ userId: string; kind: LinkKind }>) =>
    orm
      .delete(accountLinks)
      .where(
        and(
          eq(accountLinks.institutionId, $.institutionId),
          eq(accountLinks.userId, $.userId),
          eq(accountLinks.kind, $.kind),
        ),
      ),
)

export const deleteLinks = unchainedChange(
  'accountLinks.delete',
  (orm, $: TenantValues<{ before: string }>) =>
    orm
      .delete(accountLinks)
      .where(and(eq(accountLinks.institutionId, $.institutionId), lt(accountLinks.expiresOn, $.before))),
)
