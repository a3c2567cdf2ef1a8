import { Refusal } from '@insaka/domain/core/errors'

/** Message and field for each database constraint, declared next to its table. */
export type ConstraintMessages = Record<string, { field: string; message: string }>

type DatabaseError = Error & { code?: string; constraint?: string; cause?: unknown }

/** Unwraps the PostgreSQL error from the query builder’s error. */
export const databaseErrorOf = (error: unknown): DatabaseError =>
  ((error as DatabaseError).cause ?? error) as DatabaseError

const connectionLostCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ERR_STREAM_DESTROYED',
  'ERR_STREAM_WRITE_AFTER_END',
  // Closed by an administrator or a crash, starting up, database dropped, idle timeouts.
  '57P01',
  '57P02',
  '57P03',
  '57P04',
  '57P05',
  '25P03',
])
/** Driver errors without a code: the connection broke or returned unexpected data. */
const connectionLostMessage =
  /^(Connection terminated|Query read timeout|timeout expired|Client (was closed|has encountered)|Received unexpected |Cannot use a pool after)/
/** System and internal errors, which quote no user input. */
const systemErrorCode = /^(58|XX)/
const noSpaceMessage = /No space left on device|Disk quota exceeded/
/** Raised by `app.refuse_outdated`. */
const outdatedReleaseCode = 'IN001'
const busyCodes = new Set(['53200', '53300', '55P03', '57014', '40P01', '40001'])

export const diskFullRefusal = (): Refusal =>
  new Refusal('UNAVAILABLE', {
    message: 'The disk of the server is full, so nothing can be saved. Please tell the person who runs it.',
    retryAfterSeconds: 60,
  })

export function isConnectionLost(error: unknown): boolean {
  const { code, message } = causeOf(error as Error)
  return code === undefined
    ? connectionLostMessage.test(message)
    : connectionLostCodes.has(code) || code.startsWith('08')
}

const causeOf = (error: Error): DatabaseError => (error.cause instanceof Error ? error.cause : error)

/** Translates a database or driver error into a refusal; null for unexpected errors. */
export function refusalOf(error: unknown, constraints: ConstraintMessages): Refusal | null {
  if (!(error instanceof Error)) return null
  const { code, message, constraint } = causeOf(error)

  if (code === '53100' || (systemErrorCode.test(code ?? '') && noSpaceMessage.test(message)))
    return diskFullRefusal()
  if (isConnectionLost(error)) return new Refusal('UNAVAILABLE', { retryAfterSeconds: 2 })
  if (code === outdatedReleaseCode) return new Refusal('OUTDATED', { retryAfterSeconds: 60 })
  if (code !== undefined && busyCodes.has(code)) return new Refusal('BUSY', { retryAfterSeconds: 2 })

  // PostgreSQL cannot store a text that contains NUL.
  if (code === '22021') return new Refusal('BAD_REQUEST')

  if (code === '23505' || code === '23514') {
    // A distributed database reports the constraint only in the message, with the shard number appended.
    const name = constraint ?? /constraint "(.+?)(?:_\d+)?"/.exec(message)?.[1] ?? ''
    const constraintMessage = constraints[name]
    if (constraintMessage) {
      return new Refusal(code === '23505' ? 'DUPLICATE' : 'INVALID', {
        message: constraintMessage.message,
        fields: { [constraintMessage.field]: [constraintMessage.message] },
      })
    }
  }
  return null
}
