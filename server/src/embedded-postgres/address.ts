import { createHash, randomInt } from 'node:crypto'
import { accessSync, constants } from 'node:fs'
import { chmod, chown, lstat, mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Account } from './os-account.ts'
import { PORT_FILE, SOCKET_FOLDER } from './data-directory.ts'
import { EmbeddedPostgresError, errorCode } from './embedded-postgres-error.ts'

/** `host` is the folder of a socket, or a loopback address on Windows. */
export interface Address {
  readonly host: string
  readonly port: number
}

/** Network address of read-only SQL access; the server and its commands use the socket if the system has one. */
export const LOOPBACK = '127.0.0.1'

const PORT_RELEASE_MS = 500

/** Keeps the address across restarts, so that open pools and spreadsheets reconnect. */
export async function prepareAddress(
  dataDir: string,
  account: Account,
  previous?: Address,
): Promise<Address> {
  if (process.platform === 'win32') {
    return previous ?? { host: LOOPBACK, port: await reusePort(dataDir) }
  }
  const host = await socketFolder(dataDir, account)
  // The socket is named after the port on which the SQL access proxy listens.
  return { host, port: previous?.port ?? (await reusePort(dataDir)) }
}

async function reusePort(dataDir: string): Promise<number> {
  const savedPort = await readPort(dataDir)
  return savedPort > 1023 && savedPort < 65_536 && (await isFree(savedPort)) ? savedPort : choosePort()
}

const readPort = async (dataDir: string): Promise<number> =>
  Number(await readFile(join(dataDir, PORT_FILE), 'utf8').catch(() => ''))

/** Called only after PostgreSQL has started, because only one of several simultaneous starts decides the port. */
export async function savePort(dataDir: string, { port }: Address): Promise<void> {
  if ((await readPort(dataDir)) === port) return
  const file = join(dataDir, PORT_FILE)
  const draft = `${file}.${process.pid}`
  await writeFile(draft, `${port}\n`)
  await rename(draft, file)
}

/** Prefers ports below the ephemeral range, which are likely free at the next start. */
async function choosePort(): Promise<number> {
  for (let attempt = 1; attempt <= 20; attempt += 1) {
    const port = await freePort(randomInt(20_000, 30_000)).catch(() => undefined)
    if (port !== undefined) return port
  }
  return freePort()
}

/** A killed PostgreSQL may take a moment to release its port. */
async function isFree(port: number): Promise<boolean> {
  for (const deadline = Date.now() + PORT_RELEASE_MS; ; await sleep(50)) {
    const free = await freePort(port).then(
      () => true,
      () => false,
    )
    if (free || Date.now() > deadline) return free
  }
}

/** Longest socket path that every system accepts, in bytes. */
const MAX_SOCKET_PATH_BYTES = 100

async function socketFolder(dataDir: string, { owner }: Account): Promise<string> {
  const uid = owner?.uid ?? process.getuid?.() ?? 0
  const folder = socketFolderPath(dataDir, uid)
  await mkdir(folder, { mode: 0o700 }).catch((error: unknown) => {
    if (errorCode(error) !== 'EEXIST') throw error
  })
  const folderStats = await lstat(folder)
  if (!folderStats.isDirectory() || (folderStats.uid !== uid && folderStats.uid !== process.getuid?.())) {
    throw new EmbeddedPostgresError(
      `${folder}, where PostgreSQL's socket belongs, was made by another account. Remove it and start again.`,
    )
  }
  if (folderStats.uid !== uid && owner) await chown(folder, owner.uid, owner.gid)
  if ((folderStats.mode & 0o077) !== 0) await chmod(folder, 0o700)
  return folder
}

/**
 * The folder is next to the database, where a service with a private /tmp and a command at the terminal both find it,
 * or in a temporary folder if that path is too long.
 */
function socketFolderPath(dataDir: string, uid: number): string {
  const preferred = join(dataDir, SOCKET_FOLDER)
  if (Buffer.byteLength(join(preferred, '.s.PGSQL.65535')) <= MAX_SOCKET_PATH_BYTES) return preferred
  const hash = createHash('sha256').update(dataDir).digest('hex').slice(0, 12)
  return join(shortTemporaryFolder(), `insaka-${uid}-${hash}`)
}

/** Prefers /tmp to TMPDIR, because a command with another environment or account must find the same folder. */
function shortTemporaryFolder(): string {
  try {
    accessSync('/tmp', constants.W_OK)
    return '/tmp'
  } catch {
    return tmpdir()
  }
}

function freePort(requestedPort = 0): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject)
    server.listen(requestedPort, LOOPBACK, () => {
      const address = server.address()
      const port = typeof address === 'object' && address ? address.port : 0
      server.close(() => resolve(port))
    })
  })
}
