import { createHash } from 'node:crypto'
import { accessSync, constants } from 'node:fs'
import { chmod, chown, lstat, mkdir } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Account } from './account.ts'
import { EmbeddedPostgresError, errorCode } from './embedded-postgres-error.ts'

/** `host` is the folder of a socket, or a loopback address on Windows. */
export interface Address {
  readonly host: string
  readonly port: number
}

const SOCKET_PORT = 5432

/** The same place each time, so that open pools find a restarted PostgreSQL again. */
export async function prepareAddress(dataDir: string, account: Account, before?: Address): Promise<Address> {
  if (process.platform === 'win32') return before ?? { host: '127.0.0.1', port: await freePort() }
  return { host: await socketFolder(dataDir, account), port: SOCKET_PORT }
}

/** A socket's path may have about 100 bytes, a data directory's many more. */
async function socketFolder(dataDir: string, { owner }: Account): Promise<string> {
  const uid = owner?.uid ?? process.getuid?.() ?? 0
  const hash = createHash('sha256').update(dataDir).digest('hex').slice(0, 12)
  const folder = join(shortFolder(), `insaka-${uid}-${hash}`)
  await mkdir(folder, { mode: 0o700 }).catch((error: unknown) => {
    if (errorCode(error) !== 'EEXIST') throw error
  })
  const found = await lstat(folder)
  if (!found.isDirectory() || (found.uid !== uid && found.uid !== process.getuid?.())) {
    throw new EmbeddedPostgresError(
      `${folder}, where PostgreSQL's socket belongs, was made by another account. Remove it and start again.`,
    )
  }
  if (found.uid !== uid && owner) await chown(folder, owner.uid, owner.gid)
  if ((found.mode & 0o077) !== 0) await chmod(folder, 0o700)
  return folder
}

/** Not TMPDIR: a command with another environment, or another account, must come to the same place. */
function shortFolder(): string {
  try {
    accessSync('/tmp', constants.W_OK)
    return '/tmp'
  } catch {
    return tmpdir()
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      const port = typeof address === 'object' && address ? address.port : 0
      server.close(() => resolve(port))
    })
  })
}
