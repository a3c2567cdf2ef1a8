import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal, type Failure, type RefusalCode } from '@insaka/domain/core/errors'

/** The one shape in which anything is refused, and the one place where it is made. */
export function answerFailures(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const refusal = error instanceof Refusal ? error : refusalOfFramework(error)
    if (refusal.status >= 500) request.log.error({ err: error }, refusal.message)
    return sendRefusal(refusal, request, reply)
  })
}

export function sendRefusal(refusal: Refusal, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { current, payload, retryAfterSeconds } = refusal.details
  const body: Failure = {
    message: refusal.message,
    code: refusal.code,
    fields: refusal.fields,
    requestId: request.id,
    ...(current === undefined ? {} : { current }),
    ...(payload === undefined ? {} : { payload }),
  }
  if (retryAfterSeconds !== undefined) reply.header('retry-after', String(retryAfterSeconds))
  return reply.code(refusal.status).type('application/json; charset=utf-8').send(JSON.stringify(body))
}

const byStatus: Partial<Record<number, RefusalCode>> = {
  404: 'NOT_FOUND',
  413: 'TOO_LARGE',
  415: 'UNSUPPORTED_TYPE',
}

/** The framework refuses by itself what is not JSON, too large, or of another type. Its own texts stay inside. */
export function refusalOfFramework({ statusCode }: FastifyError): Refusal {
  if (statusCode === undefined || statusCode < 400 || statusCode > 499) return new Refusal('INTERNAL')
  return new Refusal(byStatus[statusCode] ?? 'BAD_REQUEST')
}
