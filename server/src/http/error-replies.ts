import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint } from '@insaka/domain/core/endpoint'
import {
  maxReportedFaults,
  Refusal,
  type Failure,
  type FieldMessages,
  type RefusalCode,
} from '@insaka/domain/core/errors'
import { notAFormRefusal } from './file-transfer.ts'
import { baseHeaders } from './security-headers.ts'

export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const refusal =
      error instanceof Refusal ? error : refusalOfFramework(error, request.routeOptions.config.endpoint)
    if (refusal.status >= 500) request.log.error({ err: error }, refusal.message)
    return sendRefusal(refusal, request, reply)
  })
}

export function sendRefusal(refusal: Refusal, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { current, payload, retryAfterSeconds } = refusal.details
  const body: Failure = {
    // Users can quote this reference, which is also in the log.
    message: refusal.code === 'INTERNAL' ? `${refusal.message} Reference: ${request.id}` : refusal.message,
    code: refusal.code,
    ...limitedFaults(refusal.fields),
    requestId: request.id,
    ...(current === undefined ? {} : visibleRecord(current, request, reply)),
    ...(payload === undefined ? {} : { payload }),
  }
  if (retryAfterSeconds !== undefined) reply.header('retry-after', String(retryAfterSeconds))
  return reply.code(refusal.status).type('application/json; charset=utf-8').send(JSON.stringify(body))
}

/** The name of an unknown field may be as long as the body. */
const maxNameLength = 100

/** Limits a reply to the first faults; `more` is true if there are others. */
function limitedFaults(fields: FieldMessages): Pick<Failure, 'fields' | 'more'> {
  const faults = Object.entries(fields).flatMap(([field, messages]) =>
    messages.map((message) => ({ field: field.slice(0, maxNameLength), message })),
  )
  // No prototype, because a field may be named `constructor`.
  const firstFaults = Object.create(null) as FieldMessages
  for (const { field, message } of faults.slice(0, maxReportedFaults))
    (firstFaults[field] ??= []).push(message)
  return { fields: firstFaults, ...(faults.length > maxReportedFaults && { more: true }) }
}

/** Serialises the record with the reply schema; it is left out if the endpoint returns no record. */
function visibleRecord(
  current: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): { current?: unknown } {
  const { recordSchema } = request.routeOptions.config
  if (!recordSchema) return {}
  return { current: JSON.parse(reply.serializeInput(current as Record<string, unknown>, recordSchema)) }
}

const socketStatuses: Partial<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  // Browsers retry after this status: a connection they opened in advance may expire as they use it.
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
}

/** Answers invalid or slow requests on the socket itself, because no route can reply to them. */
export function handleSocketErrors(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return
  const status = socketStatuses[error.code ?? ''] ?? '400 Bad Request'
  const { message, code } = new Refusal('BAD_REQUEST')
  const body = JSON.stringify({ message, code, fields: {}, requestId: randomUUID() })
  socket.end(
    `HTTP/1.1 ${status}\r\nconnection: close\r\ncontent-type: application/json; charset=utf-8\r\n` +
      Object.entries(baseHeaders)
        .map(([name, value]) => `${name}: ${value}\r\n`)
        .join('') +
      `cache-control: no-store\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  )
}

/** During shutdown, running calls finish and new ones are refused. */
export function refuseWhileClosing(app: FastifyInstance): void {
  let isClosing = false
  app.addHook('preClose', async () => {
    isClosing = true
  })
  app.addHook('onRequest', async (_request, reply) => {
    if (!isClosing) return
    reply.header('connection', 'close')
    throw new Refusal('BUSY', {
      message: 'The server is shutting down. Please try again shortly.',
      retryAfterSeconds: 5,
    })
  })
}

const codesByStatus: Partial<Record<number, RefusalCode>> = {
  404: 'NOT_FOUND',
  413: 'TOO_LARGE',
  415: 'UNSUPPORTED_TYPE',
}

/** Maps errors of the framework (invalid JSON, size, type) to refusals, without exposing its own texts. */
export function refusalOfFramework({ statusCode }: FastifyError, endpoint?: Endpoint): Refusal {
  if (statusCode === undefined || statusCode < 400 || statusCode > 499) return new Refusal('INTERNAL')
  if (statusCode === 415 && endpoint?.upload) return notAFormRefusal()
  return new Refusal(codesByStatus[statusCode] ?? 'BAD_REQUEST')
}
