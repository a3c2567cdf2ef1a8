import { Refusal, refusals, type Failure, type RefusalCode } from '@insaka/domain/core/errors'
import { ServerUnreachable } from './server-unreachable.ts'

/** Returns the JSON of a reply, or throws the refusal in it. */
export async function readReply(response: Response): Promise<unknown> {
  const body: unknown = await response.json().catch(() => null)
  if (response.ok && body !== null) return body
  throw toRefusal(response, body as Partial<Failure> | null)
}

function toRefusal(response: Response, body: Partial<Failure> | null): Refusal {
  // A proxy answers for an unavailable server, without an error body of Insaka.
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

/** Maps the status of a reply whose code is missing or unknown, for example from a newer server. */
function codeFor(status: number): RefusalCode {
  const codes = Object.keys(refusals) as RefusalCode[]
  return codes.find((code) => refusals[code].status === status) ?? (status < 500 ? 'BAD_REQUEST' : 'INTERNAL')
}
