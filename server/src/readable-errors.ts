import { ConfigError } from './config.ts'
import { DatabaseRefused } from './db/access.ts'
import { isConnectionLost } from './db/errors.ts'
import { EmbeddedPostgresError } from './embedded-postgres/embedded-postgres-error.ts'

/** Exits with a readable message; prints the stack only for possible bugs. */
export function exitWithError(error: unknown): never {
  console.error(readableError(error) ?? error)
  process.exit(1)
}

/** A message that the operator can act on; null for possible bugs. */
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
    return `This account may not use port ${port}. Set PORT to a number above 1023.`
  // A missing file has the same error code as a missing socket.
  if (error instanceof Error && !('path' in error) && isConnectionLost(error))
    return 'PostgreSQL stopped before this was finished. Unfinished changes were not saved. Please try again.'
  return null
}
