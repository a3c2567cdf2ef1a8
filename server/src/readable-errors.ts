import { ConfigError } from './config.ts'
import { DatabaseRefused } from './db/access.ts'
import { isConnectionLost } from './db/errors.ts'
import { EmbeddedPostgresError } from './embedded-postgres/embedded-postgres-error.ts'

/** Ends the process with a sentence for the person at the terminal; the stack only where the fault may be ours. */
export function exitWithError(error: unknown): never {
  console.error(readableError(error) ?? error)
  process.exit(1)
}

/** What a person can do something with; null where the fault may be ours. */
export function readableError(error: unknown): string | null {
  if (
    error instanceof ConfigError ||
    error instanceof DatabaseRefused ||
    error instanceof EmbeddedPostgresError
  ) {
    return error.message
  }
  const { code, port } = error as NodeJS.ErrnoException & { port?: number }
  if (code === 'EADDRINUSE')
    return `Port ${port} is in use by another program. Set PORT to a free one, such as PORT=8090.`
  if (code === 'EACCES' && port !== undefined)
    return `Port ${port} may not be used by this account. Set PORT to one above 1023.`
  // A file that is not there has the code of a socket that is not there.
  if (error instanceof Error && !('path' in error) && isConnectionLost(error))
    return 'PostgreSQL was stopped before this was done. What was not finished was not kept. Please try again.'
  return null
}
