import { createHash } from 'node:crypto'
import type { Address } from './address.ts'

export type Settings = Readonly<Record<string, string>>

/** Durability is spelled out: no file inside the data directory can switch it off. */
const ALWAYS: Settings = {
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  max_connections: '60',
  password_encryption: 'scram-sha-256',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // The log stays small and holds no values from the rows.
  log_checkpoints: 'off',
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
  cluster_name: 'insaka',
}

/** Under this name a running server tells how it was launched. */
export const LAUNCH = 'insaka.launch'

export function withDefaults(extra: Settings = {}): Settings {
  return { ...ALWAYS, ...extra }
}

export function launchMark(settings: Settings, version: string): string {
  return createHash('sha256')
    .update(JSON.stringify([version, settings]))
    .digest('hex')
    .slice(0, 16)
}

export function startArguments(pgdata: string, settings: Settings, mark: string, address: Address): string[] {
  const reachable: Settings =
    process.platform === 'win32'
      ? { listen_addresses: address.host, unix_socket_directories: '', port: String(address.port) }
      : {
          listen_addresses: '',
          unix_socket_directories: address.host,
          unix_socket_permissions: '0700',
          port: String(address.port),
        }
  const all = Object.entries({ ...settings, ...reachable, [LAUNCH]: mark })
  return ['-D', pgdata, ...all.flatMap(([name, value]) => ['-c', `${name}=${value}`])]
}
