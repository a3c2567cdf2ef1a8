import { Refusal } from '@insaka/domain/core/errors'

/** What a broken constraint says to the person, and under which field. It is declared next to the table. */
export type ConstraintMessages = Record<string, { field: string; message: string }>

type DatabaseError = Error & { code?: string; constraint?: string; cause?: unknown }

/** What PostgreSQL said, which a query builder wraps. */
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
  // Ended by the administrator, by a crash, not yet up again, database gone, nothing said for too long.
  '57P01',
  '57P02',
  '57P03',
  '57P04',
  '57P05',
  '25P03',
])
/** What the driver says without a code: the line broke, or what came over it fits no question. */
const connectionLostMessage =
  /^(Connection terminated|Query read timeout|timeout expired|Client (was closed|has encountered)|Received unexpected |Cannot use a pool after)/
/** Of the system or of PostgreSQL itself, which then quotes nobody's input. */
const systemErrorCode = /^(58|XX)/
const noSpaceMessage = /No space left on device|Disk quota exceeded/
/** What `app.refuse_outdated` raises. */
const outdatedReleaseCode = 'IN001'
const busyCodes = new Set(['53200', '53300', '55P03', '57014', '40P01', '40001'])

export const diskFullRefusal = (): Refusal =>
  new Refusal('UNAVAILABLE', {
    message: 'The disk of the server is full, so nothing can be saved. Please tell the person who runs it.',
    retryAfterSeconds: 60,
  })

/** Whether the database went away, or the line to it. */
export function isConnectionLost(error: unknown): boolean {
  const { code, message } = causeOf(error as Error)
  return code === undefined
    ? connectionLostMessage.test(message)
    : connectionLostCodes.has(code) || code.startsWith('08')
}

// drizzle wraps what the driver threw.
const causeOf = (error: Error): DatabaseError => (error.cause instanceof Error ? error.cause : error)

/** Translates what the database or its driver threw into a refusal; null: not for us to explain. */
export function refusalOf(error: unknown, constraints: ConstraintMessages): Refusal | null {
  if (!(error instanceof Error)) return null
  const { code, message, constraint } = causeOf(error)

  if (code === '53100' || (systemErrorCode.test(code ?? '') && noSpaceMessage.test(message)))
    return diskFullRefusal()
  if (isConnectionLost(error)) return new Refusal('UNAVAILABLE', { retryAfterSeconds: 2 })
  if (code === outdatedReleaseCode) return new Refusal('OUTDATED', { retryAfterSeconds: 60 })
  if (code !== undefined && busyCodes.has(code)) return new Refusal('BUSY', { retryAfterSeconds: 2 })

  // A text with a NUL in it, which PostgreSQL cannot hold.
  if (code === '22021') return new Refusal('BAD_REQUEST')

  if (code === '23505' || code === '23514') {
    // A distributed database leaves the field empty and adds the number of a shard to the name in the text.
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
