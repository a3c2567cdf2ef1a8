import { createHash } from 'node:crypto'
import { type Address, LOOPBACK } from './address.ts'

export type Settings = Readonly<Record<string, string>>

/** Durability is spelled out: no file inside the data directory can switch it off. */
const DEFAULT_SETTINGS: Settings = {
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  max_connections: '60',
  // However many windows are open, Insaka itself gets in.
  reserved_connections: '20',
  // Nor is a place kept for long by who does not say who they are.
  authentication_timeout: '5s',
  // What windows tell each other takes half a megabyte at most.
  max_notify_queue_pages: '64',
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
export const LAUNCH_SETTING = 'insaka.launch'

export function withDefaults(extra: Settings = {}): Settings {
  return { ...DEFAULT_SETTINGS, ...extra }
}

/** Who may come in: over the socket, which only our account reaches, or where there is none over loopback. */
export const HBA_RULES =
  process.platform === 'win32'
    ? `host all all ${LOOPBACK}/32 scram-sha-256\n`
    : 'local all all scram-sha-256\n'

/**
 * What any one process of PostgreSQL may take for itself, in kilobytes. A login may set work_mem to whatever it likes;
 * a question that wants more fails as when memory has run out, and nothing else does.
 */
export const MEMORY_KB = 393_216

/** Over the network PostgreSQL itself is not reached; windows have a door before it. */
const LISTEN_ADDRESSES = process.platform === 'win32' ? LOOPBACK : ''

export function launchMark(settings: Settings, version: string): string {
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
