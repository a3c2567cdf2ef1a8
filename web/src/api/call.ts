import type { BodyInput, Endpoint, Params, Payload } from '@insaka/domain/core/endpoint'
import { Refusal } from '@insaka/domain/core/errors'
import type * as z from 'zod/mini'
import { expireSession } from '../session/session.ts'
import { usableToken } from '../session/token.ts'
import { readReply } from './reply.ts'
import { send } from './send.ts'
import { buildUrl } from './url.ts'
import { withDeadline } from './with-deadline.ts'

type ArgIfPresent<Name extends string, Value> = [Value] extends [undefined] ? unknown : { [N in Name]: Value }
/** Query values have the input or the output type of the schema, such as a number that it reads from text. */
type Query<S extends z.ZodMiniType> = {
  [K in keyof z.input<S>]?: z.input<S>[K] | (K extends keyof z.output<S> ? z.output<S>[K] : never)
}
type FileArg<E extends Endpoint> = E extends { upload: object }
  ? { file: Blob; onProgress?: (share: number) => void }
  : unknown
type QueryArg<E extends Endpoint> = E['query'] extends z.ZodMiniType ? { query?: Query<E['query']> } : unknown

type Options = {
  /** Overrides the stored token; null sends none. */
  token?: string | null
  /** Idempotency key: the server executes repeated requests with this key once. */
  submitKey?: string
  signal?: AbortSignal
}
export type Args<E extends Endpoint> = Options &
  ArgIfPresent<'params', Params<E>> &
  ArgIfPresent<'body', BodyInput<E>> &
  QueryArg<E> &
  FileArg<E>
type AnyArgs = Options & {
  params?: object
  query?: object
  body?: unknown
  file?: Blob
  onProgress?: (share: number) => void
}

type Reply<E extends Endpoint> = { message: string; payload: Payload<E> }

/** Calls an endpoint and throws every error reply as a `Refusal`. */
export async function call<E extends Endpoint>(endpoint: E, args: Args<E>): Promise<Reply<E>> {
  const reply = await request(endpoint, args, readReply)
  return (endpoint.bare ? { message: endpoint.message, payload: reply } : reply) as Reply<E>
}

export type FileEndpoint = Endpoint & { file: object }

/** Calls an endpoint that returns a file: the whole file, or the result of `read`, which may stream it. */
export function callForFile<E extends FileEndpoint>(endpoint: E, args: Args<E>): Promise<Blob>
export function callForFile<E extends FileEndpoint, R>(
  endpoint: E,
  args: Args<E>,
  read: (response: Response) => Promise<R>,
): Promise<R>
export function callForFile(
  endpoint: FileEndpoint,
  args: AnyArgs,
  read: (response: Response) => Promise<unknown> = (response) => response.blob(),
): Promise<unknown> {
  return request(endpoint, args, async (response) => (response.ok ? read(response) : readReply(response)))
}

async function request<R>(
  endpoint: Endpoint,
  args: AnyArgs,
  read: (response: Response) => Promise<R>,
): Promise<R> {
  const { params, query, token: explicitToken, signal, ...options } = args
  const token = explicitToken === undefined ? storedToken(endpoint) : explicitToken
  const url = buildUrl(endpoint.path, { ...params }, { ...query })
  const isNamed = endpoint.upload?.isNamed
  const wantsMinimalReply = endpoint.mayOmitList ?? false
  const sendAndRead = async (abortSignal: AbortSignal | undefined) =>
    read(
      await send(url, {
        ...options,
        signal: abortSignal,
        method: endpoint.method,
        token,
        isNamed,
        wantsMinimalReply,
      }),
    )
  // A large file may take longer on a slow line, and shows its progress.
  const isFileTransfer = endpoint.upload !== undefined || endpoint.file !== undefined
  try {
    return await (isFileTransfer ? sendAndRead(signal) : withDeadline(signal, sendAndRead))
  } catch (error) {
    if (explicitToken === undefined && token !== null && isSignedOut(error))
      expireSession(token, error.message)
    throw error
  }
}

/** Returns the stored token, or null if the endpoint needs none; otherwise ends the session and throws. */
function storedToken(endpoint: Endpoint): string | null {
  const stored = usableToken()
  if (stored) return stored.token
  if (endpoint.access.startsWith('anyone')) return null
  expireSession()
  throw new Refusal('NOT_SIGNED_IN')
}

const isSignedOut = (error: unknown): error is Refusal =>
  error instanceof Refusal && error.code === 'NOT_SIGNED_IN'
