import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Access, Endpoint } from '@insaka/domain/core/endpoint'
import { toDay } from '@insaka/domain/core/dates'
import { Refusal } from '@insaka/domain/core/errors'
import { brokenRulesOfParsedFields } from '@insaka/domain/core/rules'
import { may, permissions, type Permission } from '@insaka/domain/permissions'
import { ReplyWithMessage, type BoundEndpoint } from './bind-handlers.ts'
import { readDeviceCookie, sendDeviceCookie } from './device-cookie.ts'
import type { Authenticate, Caller, SessionPurpose, Visitor } from '../idempotency/caller.ts'
import { withEmptyGroups } from './fill-missing-groups.ts'
import { sendFile, acceptUploads, withUpload, type FileReply } from './file-transfer.ts'
import { maxBodyBytesOf, acceptJson } from './json-bodies.ts'
import { isFromLoopback, acceptsRemote } from './loopback.ts'
import { recordSchemaOf, replySchemaOf } from './reply-schema.ts'
import { checkPathOrQuery, checkBody } from './validate-input.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    endpoint?: Endpoint
    recordSchema?: Record<string, unknown> | undefined
  }
  interface FastifyRequest {
    caller: Caller | null
    visitor: Visitor
  }
}

type ServeOptions = {
  authenticate: Authenticate
  clock: () => Date
  /** Signs values that Insaka must recognise later. */
  signText: (text: string) => Promise<string>
  host: string
  trustProxy: boolean
  /** Configured by operators, because a proxy may hide it. */
  publicUrl?: string | null | undefined
}

/** Checks run in one order: token, permission, user in the path; then body, path and query; the handler runs last. */
export function serveEndpoints(
  app: FastifyInstance,
  boundEndpoints: BoundEndpoint[],
  options: ServeOptions,
): void {
  app.decorateRequest('caller', null)
  app.decorateRequest('visitor')

  app.addHook('onRoute', ({ url, config }) => {
    if (/^\/(api|healthz|readyz)(\/|$)/.test(url) && !config?.endpoint) {
      throw new Error(`${url} is served without being declared as an endpoint.`)
    }
  })

  app.addHook('onRequest', async (request, reply) => {
    const { endpoint } = request.routeOptions.config
    if (!endpoint) return
    // Covers every spelling of the address: `/%61pi/…` is the same call.
    reply.header('cache-control', 'no-store')
    const { headers, protocol } = request
    const origin = options.publicUrl ?? `${protocol}://${request.host}`
    const secure = protocol === 'https' || origin.startsWith('https:')
    request.visitor = {
      address: request.ip,
      origin,
      agent: (headers['user-agent'] ?? '').slice(0, 300),
      device: await readDeviceCookie(headers.cookie, options.signText),
      keepDevice: (device) => sendDeviceCookie(reply, device, { secure, signText: options.signText }),
      background: headers['x-insaka-background'] === '1',
      loopback: isFromLoopback(request, options),
      open: acceptsRemote(options),
    }
    request.caller = await identify(request, options.authenticate)
    checkAccess(endpoint, request)
  })

  acceptJson(app)
  const takesFile = ({ endpoint }: BoundEndpoint) => endpoint.upload !== undefined
  for (const endpointToServe of boundEndpoints.filter((boundEndpoint) => !takesFile(boundEndpoint)))
    serve(app, endpointToServe, options)
  void app.register(async (scope) => {
    await acceptUploads(scope)
    for (const endpointToServe of boundEndpoints.filter(takesFile)) serve(scope, endpointToServe, options)
  })
}

function serve(app: FastifyInstance, boundEndpoint: BoundEndpoint, { clock }: ServeOptions): void {
  const { endpoint, handle } = boundEndpoint
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    exposeHeadRoute: endpoint.head ?? false,
    bodyLimit: maxBodyBytesOf(endpoint),
    config: { endpoint, recordSchema: recordSchemaOf(endpoint) },
    ...(!endpoint.file && { schema: { response: { 200: replySchemaOf(endpoint) } } }),
    handler: async (request, reply) => {
      const checked = checkedBody(boundEndpoint, request, clock)
      const call = {
        checked,
        get body() {
          return checked?.body
        },
        params: endpoint.params ? checkPathOrQuery(endpoint.params, request.params) : undefined,
        query: checkQuery(endpoint, request.query),
        submitKey: submitKeyOf(request),
        wantsList: !(endpoint.mayOmitList && prefersMinimal(request)),
        caller: request.caller,
        visitor: request.visitor,
        get signal() {
          return abortSignalFor(reply)
        },
      }
      const { upload: uploadDeclaration } = endpoint
      const result = uploadDeclaration
        ? await withUpload(request, uploadDeclaration, (upload) =>
            handle(Object.assign(call, { upload }) as never),
          )
        : await handle(call as never)
      if (endpoint.file) return sendFile(reply, result as FileReply)
      if (endpoint.bare) return result
      if (result instanceof ReplyWithMessage) return { message: result.message, payload: result.payload }
      return { message: endpoint.message, payload: result }
    },
  })
}

/** Created only for handlers that use it. */
function abortSignalFor({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController()
  raw.once('close', () => {
    if (!raw.writableFinished)
      controller.abort(new Refusal('BAD_REQUEST', { message: 'The client has disconnected.' }))
  })
  return controller.signal
}

function checkedBody(
  { endpoint, bodySchemaFor }: BoundEndpoint,
  { body, caller }: FastifyRequest,
  clock: () => Date,
) {
  if (!endpoint.body) return refuseBody(body)
  const shape = bodySchemaFor?.(caller as never) ?? endpoint.body
  return checkBody(shape, withEmptyGroups(shape, body), {
    clearHidden: (sent) => endpoint.clearHidden?.(sent as never) ?? sent,
    brokenRules: (right, invalidFields) =>
      endpoint.rules
        ? brokenRulesOfParsedFields(endpoint.rules, right, invalidFields, { today: toDay(clock()) } as never)
        : {},
  })
}

const noParameters = z.strictObject({})

function checkQuery({ query }: Endpoint, sent: unknown): unknown {
  if (query) return checkPathOrQuery(query, sent)
  checkPathOrQuery(noParameters, sent)
  return undefined
}

/** Idempotency key of the sender, so that a repeated submit is carried out once. */
function submitKeyOf({ headers }: FastifyRequest): string | null {
  const key = headers['idempotency-key']
  if (key === undefined) return null
  if (typeof key !== 'string' || !/^[\w-]{8,100}$/.test(key)) {
    throw new Refusal('BAD_REQUEST', {
      message: 'Idempotency-Key must have 8 to 100 letters, digits, _ or -.',
    })
  }
  return key
}

const prefersMinimal = ({ headers: { prefer } }: FastifyRequest): boolean =>
  prefer !== undefined && /(^|[,;])\s*return=minimal\s*($|[,;])/i.test(String(prefer))

function refuseBody(sent: unknown): undefined {
  if (sent === undefined || sent === null || isEmptyObject(sent)) return
  throw new Refusal('BAD_REQUEST', { message: 'This call takes no body.' })
}

/** Some clients send an empty object with every POST. */
const isEmptyObject = (sent: unknown): boolean =>
  typeof sent === 'object' && !Array.isArray(sent) && Object.keys(sent!).length === 0

async function identify(request: FastifyRequest, authenticate: Authenticate): Promise<Caller | null> {
  const { authorization } = request.headers
  if (authorization === undefined) {
    checkTenantHeader(request, null)
    return null
  }
  if (valuesOf(request, 'authorization').length > 1) throw new Refusal('NOT_SIGNED_IN')
  const token = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/.exec(authorization)?.[1]
  if (token === undefined) throw new Refusal('NOT_SIGNED_IN')
  const caller = await authenticate(token, request.visitor)
  checkTenantHeader(request, caller)
  return caller
}

/** The header never selects a tenant; one that contradicts the token is refused. */
function checkTenantHeader(request: FastifyRequest, caller: Caller | null): void {
  const sent = valuesOf(request, 'x-tenant-id')
  if (sent.length > 1) throw new Refusal('BAD_REQUEST', { message: 'X-Tenant-ID was sent more than once.' })
  if (caller && sent.length === 1 && sent[0] !== caller.institution) throw new Refusal('NOT_ALLOWED')
}

/** All values sent under this name, because the framework shows only the first or joins them. */
const valuesOf = ({ raw }: FastifyRequest, name: string): string[] =>
  raw.rawHeaders.filter((_, at, all) => at % 2 === 1 && all[at - 1]!.toLowerCase() === name)

function checkAccess(
  { access, duties, signedIn }: Endpoint,
  { caller, visitor, params }: FastifyRequest,
): void {
  if (caller && !allowsAccess(caller.purpose, access)) throw new Refusal('NOT_ALLOWED')
  if (caller && signedIn && !may(caller, signedIn)) throw new Refusal('NOT_ALLOWED')
  if (access === 'anyone' || (access === 'anyone on loopback' && visitor.loopback)) return
  if (!caller) throw new Refusal('NOT_SIGNED_IN')
  const mayByDuty = caller.duties.some(({ duty }) => duties?.includes(duty))
  const mayByRole = isPermission(access) ? may(caller, access) : access !== 'by duty'
  if (!mayByRole && !mayByDuty) throw new Refusal('NOT_ALLOWED')
  const { userId } = params as { userId?: string }
  if (userId !== undefined && userId !== caller.userId) throw new Refusal('NOT_ALLOWED')
}

/** Access that each sign-in step allows, besides signing out. */
const accessOfStep: Record<Exclude<SessionPurpose, 'full'>, Access> = {
  password: 'changing the password',
  'second factor': 'giving the second factor',
  'set-up': 'setting up the second factor',
}

function allowsAccess(purpose: SessionPurpose, access: Access): boolean {
  if (access === 'signing out') return true
  return purpose === 'full' ? access !== accessOfStep['second factor'] : access === accessOfStep[purpose]
}

const isPermission = (access: Access): access is Permission => access in permissions
