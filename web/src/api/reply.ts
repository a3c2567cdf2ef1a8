import { Refusal, refusals, type Failure, type RefusalCode } from '@insaka/domain/core/errors'
import { ServerUnreachable } from './server-unreachable.ts'

/** The JSON of a reply, or the refusal that it is. */
export async function readReply(response: Response): Promise<unknown> {
  const body: unknown = await response.json().catch(() => null)
  if (response.ok && body !== null) return body
  throw toRefusal(response, body as Partial<Failure> | null)
}

function toRefusal(response: Response, body: Partial<Failure> | null): Refusal {
  // A proxy speaks for a server that does not: its reply is not ours.
  if (typeof body?.code !== 'string')
    return response.status >= 500 ? new ServerUnreachable() : new Refusal(codeFor(response.status))
  const retryAfterSeconds = Number(response.headers.get('Retry-After') ?? Number.NaN)
  return new Refusal(isKnownCode(body.code) ? body.code : codeFor(response.status), {
    ...(body.message && { message: body.message }),
    ...(body.fields && { fields: body.fields }),
    ...(body.current !== undefined && { current: body.current }),
    ...(body.payload !== undefined && { payload: body.payload }),
    ...(Number.isFinite(retryAfterSeconds) && { retryAfterSeconds }),
  })
}

const isKnownCode = (code: string): code is RefusalCode => Object.hasOwn(refusals, code)

/** A code for a reply that carries none this page knows, such as that of a newer server. */
function codeFor(status: number): RefusalCode {
  const codes = Object.keys(refusals) as RefusalCode[]
  return codes.find((code) => refusals[code].status === status) ?? (status < 500 ? 'BAD_REQUEST' : 'INTERNAL')
}
