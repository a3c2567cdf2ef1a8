import { randomBytes, randomUUID } from 'node:crypto'
import { chown, link, mkdir, open, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { EmbeddedPostgresError, errorCode } from './embedded-postgres-error.ts'

const BYTES = 32
const LENGTH = Math.ceil((BYTES * 4) / 3)

/** Reads the named secret below the data directory, or creates it: 256 random bits as base64url. */
export async function readOrCreateSecret(dataDir: string, name: string): Promise<string> {
  if (!/^[a-z][a-z0-9-]{0,63}$/.test(name)) throw new TypeError(`Invalid name of a secret: ${name}`)
  const folder = join(dataDir, 'secrets')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const file = join(folder, name)
  const savedSecret = await read(file)
  if (savedSecret !== undefined) return savedSecret
  await createIfMissing(folder, file)
  return readOrCreateSecret(dataDir, name)
}

async function read(file: string): Promise<string | undefined> {
  let text: string
  try {
    text = (await readFile(file, 'utf8')).trim()
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined
    throw error
  }
  if (text.length >= LENGTH) return text
  throw new EmbeddedPostgresError(
    `The secret in ${file} is damaged (too short). Restore the file from a copy.`,
  )
}

/** A hard link appears atomically with its whole content, so racing processes end up with one secret. */
async function createIfMissing(folder: string, file: string): Promise<void> {
  const draft = `${file}.new-${randomUUID()}`
  try {
    const handle = await open(draft, 'wx', 0o600)
    try {
      await handle.writeFile(`${randomBytes(BYTES).toString('base64url')}\n`)
      await handle.sync()
    } finally {
      await handle.close()
    }
    await giveToOwnerOf(folder, draft)
    await link(draft, file)
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error
  } finally {
    await rm(draft, { force: true })
  }
}

/** A command run with sudo must not leave a secret that the everyday account cannot read. */
async function giveToOwnerOf(folder: string, file: string): Promise<void> {
  if (process.getuid?.() !== 0) return
  const { uid, gid } = await stat(folder)
  await chown(file, uid, gid)
}
