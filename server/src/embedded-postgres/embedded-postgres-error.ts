/** Error whose message explains the problem and the remedy to the operator at the terminal. */
export class EmbeddedPostgresError extends Error {
  override name = 'EmbeddedPostgresError'
}

/** A server that finds another server running must exit; retrying cannot help. */
export class AnotherServerError extends EmbeddedPostgresError {
  override name = 'AnotherServerError'
}

export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}

export function errorMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
