import { chown, lchown, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { EmbeddedPostgresError } from './embedded-postgres-error.ts'
import { type Invocation, runProgram } from './run-program.ts'

/** Account that runs PostgreSQL; `owner` is set if its files must belong to an account other than ours. */
export interface Account {
  readonly name: string
  readonly owner?: { readonly uid: number; readonly gid: number }
  invocation(program: string, args: string[]): Invocation
}

const ROOT = { uid: 0, gid: 0 }

interface AccountPaths {
  readonly postgres: string
  readonly dataDir: string
  readonly pgdata: string
}

const currentAccount: Account = {
  name: 'the current account',
  invocation: (command, args) => ({ command, args, options: {} }),
}

/** PostgreSQL refuses to run as root: this maps root to nobody inside, while root still owns the files outside. */
const userNamespace: Account = {
  name: 'a user namespace',
  invocation: (program, args) => ({
    command: 'unshare',
    args: ['--user', '--map-user=65534', '--map-group=65534', program, ...args],
    options: { cwd: '/' },
  }),
}

function otherAccount(uid: number, gid: number, name = `uid ${uid}`): Account {
  return {
    name: `the account ${name}`,
    owner: { uid, gid },
    invocation: (command, args) => ({ command, args, options: { uid, gid, cwd: '/' } }),
  }
}

export async function chooseAccount(paths: AccountPaths): Promise<Account> {
  if (process.platform === 'win32') return currentAccount
  const isRoot = process.getuid?.() === 0
  const originalOwner = await stat(paths.dataDir)
  const refusals: string[] = []
  for (const account of isRoot ? await accountsForRoot(paths) : [currentAccount, userNamespace]) {
    const owner = account.owner ?? ROOT
    if (isRoot && !(await tryChangeOwner(paths.dataDir, owner))) continue
    const { succeeded, output } = await testAccount(account, paths)
    if (succeeded) {
      if (isRoot) await changeOwnerRecursively(paths.pgdata, owner)
      return account
    }
    refusals.push(`${account.name}: ${output.split('\n').at(-1) || 'refused'}`)
  }
  if (isRoot) await tryChangeOwner(paths.dataDir, originalOwner)
  throw new EmbeddedPostgresError(
    (isRoot
      ? `PostgreSQL refuses to run as root, and no other account works. Start Insaka as an ordinary user ` +
        `(without sudo), or move its program and data to where every account can read them: ${paths.postgres} ` +
        `and ${paths.dataDir}. `
      : 'The embedded PostgreSQL cannot run here. ') +
      `Or set DATABASE_URL to a PostgreSQL server of version 15 or newer. Tried: ${refusals.join('; ')}`,
  )
}

async function accountsForRoot({ dataDir, pgdata }: AccountPaths): Promise<Account[]> {
  const cluster = await stat(pgdata).catch(() => undefined)
  const { uid, gid } = cluster ?? (await stat(dataDir))
  const owner = uid === 0 ? [] : [otherAccount(uid, gid)]
  if (cluster && owner.length > 0) return owner
  const namedAccounts = await Promise.all(['postgres', '_postgres', 'nobody'].map(accountByName))
  return [...owner, userNamespace, ...namedAccounts.flat()]
}

async function accountByName(name: string): Promise<Account[]> {
  const runId = (option: string) => runProgram({ command: 'id', args: [option, name], options: {} })
  const [uid, gid] = await Promise.all([runId('-u'), runId('-g')])
  return uid.succeeded && gid.succeeded ? [otherAccount(Number(uid.output), Number(gid.output), name)] : []
}

/** Tests what PostgreSQL needs: a name for its account, access to its program, write access to the data directory. */
function testAccount(account: Account, { postgres, dataDir }: AccountPaths) {
  const script =
    'id -un >/dev/null && "$1" -V >/dev/null && cd "$2" && test -w . || { echo "cannot use $2"; exit 1; }'
  return runProgram(account.invocation('sh', ['-c', script, 'sh', postgres, dataDir]), 10_000)
}

/** Returns false on a file system with one fixed owner, where another account is of no use. */
async function tryChangeOwner(path: string, { uid, gid }: { uid: number; gid: number }): Promise<boolean> {
  if ((await stat(path)).uid === uid) return true
  return chown(path, uid, gid).then(
    () => true,
    () => false,
  )
}

/** Changes the top folder last, so that an interrupted change of owner is detected and repeated. */
async function changeOwnerRecursively(path: string, owner: { uid: number; gid: number }): Promise<void> {
  const top = await stat(path).catch(() => undefined)
  if (!top || top.uid === owner.uid) return
  for (const entry of await readdir(path, { recursive: true }))
    await lchown(join(path, entry), owner.uid, owner.gid)
  await chown(path, owner.uid, owner.gid)
}
