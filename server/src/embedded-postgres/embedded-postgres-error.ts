/** Its message is meant for the person at the terminal: what is wrong, and what to do. */
export class EmbeddedPostgresError extends Error {
  override name = 'EmbeddedPostgresError'
}

/** A server that finds another one in its place has to end; trying again cannot help. */
export class AnotherServerError extends EmbeddedPostgresError {
  override name = 'AnotherServerError'
}

export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}

export function reason(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
