import { createHash } from 'node:crypto'
import { type Address, LOOPBACK } from './address.ts'

export type Settings = Readonly<Record<string, string>>

/** Explicit, so that no file inside the data directory can switch durability off. */
const DEFAULT_SETTINGS: Settings = {
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  max_connections: '60',
  // Reserved for Insaka, regardless of the number of SQL access sessions.
  reserved_connections: '20',
  // Drops clients that do not authenticate quickly.
  authentication_timeout: '5s',
  // Limits the queue of NOTIFY messages, which SQL access logins can fill, to half a megabyte.
  max_notify_queue_pages: '64',
  password_encryption: 'scram-sha-256',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // Keeps the log small and free of row values.
  log_checkpoints: 'off',
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
  cluster_name: 'insaka',
}

/** Setting under which a running server shows its launch mark. */
export const LAUNCH_SETTING = 'insaka.launch'

export function withDefaults(extra: Settings = {}): Settings {
  return { ...DEFAULT_SETTINGS, ...extra }
}

/** Allows connections over the socket, which only our account can reach, or over loopback on Windows. */
export const HBA_RULES =
  process.platform === 'win32'
    ? `host all all ${LOOPBACK}/32 scram-sha-256\n`
    : 'local all all scram-sha-256\n'

/** Memory limit of each PostgreSQL process. A login may raise work_mem, but only its own query then fails. */
export const MEMORY_KB = 393_216

/** PostgreSQL has no network port, because the SQL access proxy forwards connections; Windows needs loopback. */
const LISTEN_ADDRESSES = process.platform === 'win32' ? LOOPBACK : ''

export function launchFingerprint(settings: Settings, version: string): string {
  return createHash('sha256')
    .update(JSON.stringify([version, settings, HBA_RULES, MEMORY_KB, LISTEN_ADDRESSES]))
    .digest('hex')
    .slice(0, 16)
}

export function startArguments(
  pgdata: string,
  settings: Settings,
  mark: string,
  { host, port }: Address,
  hbaFile: string,
): string[] {
  const sockets: Settings =
    process.platform === 'win32'
      ? { unix_socket_directories: '' }
      : { unix_socket_directories: host, unix_socket_permissions: '0700' }
  const addressSettings = {
    ...sockets,
    listen_addresses: LISTEN_ADDRESSES,
    port: String(port),
    hba_file: hbaFile,
  }
  const all = Object.entries({ ...settings, ...addressSettings, [LAUNCH_SETTING]: mark })
  return ['-D', pgdata, ...all.flatMap(([name, value]) => ['-c', `${name}=${value}`])]
}
