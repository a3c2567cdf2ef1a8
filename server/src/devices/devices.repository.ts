import { and, eq, gt, lt, sql } from 'drizzle-orm'
import { changeUnchained, tenantRead, unchainedChange, type TenantValues } from '../db/statement.ts'
import type { UnchainedTx } from '../db/transactions.ts'
import { devices } from './devices.table.ts'

type DeviceRow = Omit<typeof devices.$inferSelect, 'institutionId'>

const byUser = ($: TenantValues<{ userId: string }>) =>
  and(eq(devices.institutionId, $.institutionId), eq(devices.userId, $.userId))

export const findDevice = tenantRead('devices.find', (orm, $: TenantValues<{ id: string; userId: string }>) =>
  orm
    .select({ id: devices.id })
    .from(devices)
    .where(and(byUser($), eq(devices.id, $.id))),
)

export const findDeviceByHash = tenantRead(
  'devices.findByHash',
  (orm, $: TenantValues<{ tokenHash: string; userId: string }>) =>
    orm
      .select({ id: devices.id, trustedUntil: devices.trustedUntil })
      .from(devices)
      .where(and(byUser($), eq(devices.tokenHash, $.tokenHash))),
)

export const listDevices = tenantRead('devices.listUsed', (orm, $: TenantValues<{ userId: string }>) =>
  orm
    .select({ id: devices.id, agent: devices.agent, address: devices.address })
    .from(devices)
    .where(byUser($))
    .orderBy(sql`${devices.lastOn} DESC`)
    .limit(200),
)

/** Inserts or updates a device; a sign-in without trust does not revoke existing trust. */
export function saveDevice(tx: UnchainedTx, row: DeviceRow): void {
  changeUnchained(tx, {
    name: 'devices.keep',
    text: `INSERT INTO devices (institution_id, id, user_id, token_hash, agent, address, first_on, last_on, trusted_until)
           VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
               ON CONFLICT (institution_id, id) DO UPDATE SET agent = excluded.agent, address = excluded.address,
                  last_on = excluded.last_on, trusted_until = coalesce(excluded.trusted_until, devices.trusted_until)
                WHERE devices.token_hash = excluded.token_hash`,
    values: [
      row.id,
      row.userId,
      row.tokenHash,
      row.agent,
      row.address,
      row.firstOn,
      row.lastOn,
      row.trustedUntil,
    ],
  })
}

/** Replaces the cookie of a browser for all its users; the former cookie becomes invalid. */
export const replaceTokenHash = unchainedChange(
  'devices.changeHash',
  (orm, $: TenantValues<{ from: string; to: string }>) =>
    orm
      .update(devices)
      .set({ tokenHash: sql`${$.to}` })
      .where(and(eq(devices.institutionId, $.institutionId), eq(devices.tokenHash, $.from))),
)

/** Updates the device of a program, which keeps no cookies. */
export const touchDevice = unchainedChange(
  'devices.touch',
  (orm, $: TenantValues<{ id: string; userId: string; address: string; lastOn: string }>) =>
    orm
      .update(devices)
      .set({ address: sql`${$.address}`, lastOn: sql`${$.lastOn}` })
      .where(and(byUser($), eq(devices.id, $.id))),
)

export const listTrustedDevices = tenantRead(
  'devices.listTrusted',
  (orm, $: TenantValues<{ userId: string; now: string }>) =>
    orm
      .select({
        id: devices.id,
        agent: devices.agent,
        address: devices.address,
        lastOn: devices.lastOn,
        trustedUntil: sql<string>`${devices.trustedUntil}`.mapWith(devices.trustedUntil),
      })
      .from(devices)
      .where(and(byUser($), gt(devices.trustedUntil, $.now)))
      .orderBy(sql`${devices.lastOn} DESC`)
      .limit(100),
)

export const clearDeviceTrust = unchainedChange(
  'devices.forgetTrustOf',
  (orm, $: TenantValues<{ userId: string; id: string }>) =>
    orm
      .update(devices)
      .set({ trustedUntil: sql`NULL` })
      .where(and(byUser($), eq(devices.id, $.id))),
)

export const clearAllTrust = unchainedChange(
  'devices.forgetAllTrust',
  (orm, $: TenantValues<{ userId: string }>) =>
    orm
      .update(devices)
      .set({ trustedUntil: sql`NULL` })
      .where(and(byUser($), sql`${devices.trustedUntil} IS NOT NULL`)),
)

export const deleteDevices = unchainedChange('devices.delete', (orm, $: TenantValues<{ before: string }>) =>
  orm
    .delete(devices)
    .where(and(eq(devices.institutionId, $.institutionId), lt(devices.lastOn, sql`${$.before}`))),
)
