import { randomUUID } from 'node:crypto'
import fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { allEndpoints } from '@insaka/domain/all-endpoints'
import { Refusal } from '@insaka/domain/core/errors'
import { platformEndpoints } from '@insaka/domain/core/platform.endpoints'
import { defaultSlowCallMs, type Config } from './config.ts'
import { bindFeatures, createQueues } from './features.ts'
import { bind, type BoundEndpoint } from './http/bind-handlers.ts'
import { limitBodies, limitBody, maxBodyMs } from './http/body-limits.ts'
import { compressReplies } from './http/compression.ts'
import {
  handleErrors,
  handleSocketErrors,
  refusalOfFramework,
  refuseWhileClosing,
  sendRefusal,
} from './http/error-replies.ts'
import { maxBodyBytes } from './http/json-bodies.ts'
import { logSerializers } from './http/log-serializers.ts'
import { isFromLoopback } from './http/loopback.ts'
import { logRequests } from './http/request-log.ts'
import { limitReplySize } from './http/reply-size.ts'
import { openApiDocument } from './openapi/openapi.ts'
import { serveEndpoints } from './http/serve-endpoints.ts'
import { securityHeaders } from './http/security-headers.ts'
import { serveWebPage, type PageSettings } from './http/web-page.ts'
import { jobKindsOf } from './job-kinds.ts'
import type { Platform } from './platform.ts'
import { serveMetrics } from './health/metrics.ts'
import { HealthMonitor } from './health/health-monitor.ts'

type AppOptions = {
  platform: Platform
  config: Pick<Config, 'host' | 'trustProxy' | 'tls' | 'passwordMinLength'> &
    Partial<Pick<Config, 'publicUrl' | 'metricsKey' | 'slowCallMs' | 'database' | 'dataDir'>>
  logger: FastifyBaseLogger
  /** Throws while the database is unreachable or its schema is not the schema of this release. */
  checkReady: () => Promise<void>
  /** The folder of the built web application; absent in API tests. */
  webFolder?: string
  demo?: PageSettings['demo']
}

export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { platform, config, checkReady } = options
  const queues = createQueues(platform)
  const monitor = createHealthMonitor(options)
  const boundEndpoints = [
    ...bindPlatform(checkReady, config.publicUrl),
    ...bindFeatures(platform, queues, monitor),
  ]
  requireAllEndpointsBound(boundEndpoints)

  const addHeaders = securityHeaders({ tls: config.tls !== null })
  const app = fastify({
    loggerInstance: options.logger.child({}, { serializers: logSerializers }),
    genReqId: () => randomUUID(),
    trustProxy: config.trustProxy ?? false,
    bodyLimit: maxBodyBytes.standard,
    routerOptions: { maxParamLength: 300, ignoreTrailingSlash: false },
    exposeHeadRoutes: false,
    // The framework would reply in its own error format.
    return503OnClosing: false,
    clientErrorHandler: handleSocketErrors,
    // Malformed URLs are rejected before any hook runs.
    frameworkErrors: (error, request, reply) => {
      addHeaders(request, reply)
      limitBody(request.raw, reply.raw)
      sendRefusal(refusalOfFramework(error), request, reply)
    },
    forceCloseConnections: 'idle',
    // The default timeouts never close a connection whose body arrives very slowly.
    requestTimeout: maxBodyMs,
    keepAliveTimeout: 65_000,
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 2_000, maxHeaderSize: 16_384 },
    ...(config.tls && {
      https: { ...config.tls, headersTimeout: 10_000, connectionsCheckingInterval: 2_000 },
    }),
  })
  app.removeContentTypeParser('text/plain')

  const listenAddress = { host: config.host, trustProxy: config.trustProxy !== null }
  handleErrors(app)
  app.addHook('onRequest', async (request, reply) => addHeaders(request, reply))
  logRequests(app, config.slowCallMs ?? defaultSlowCallMs)
  serveMetrics(app, {
    platform,
    monitor,
    queues,
    key: config.metricsKey ?? null,
    listenAddress: listenAddress,
    publicUrl: config.publicUrl ?? null,
  })
  limitBodies(app)
  refuseWhileClosing(app)
  limitReplySize(app)
  compressReplies(app)
  serveEndpoints(app, boundEndpoints, {
    authenticate: platform.sessions.authenticate,
    clock: platform.clock,
    signText: (text) => platform.tokens.signText(text),
    publicUrl: config.publicUrl,
    ...listenAddress,
  })
  if (options.webFolder === undefined) {
    app.setNotFoundHandler((request, reply) => sendRefusal(new Refusal('NOT_FOUND'), request, reply))
  } else {
    await serveWebPage(app, {
      folder: options.webFolder,
      settingsFor: (request) => ({
        passwordMinLength: config.passwordMinLength,
        mail: platform.mail !== null,
        demo: (platform.demoSignIn && isFromLoopback(request, listenAddress) && options.demo) || null,
      }),
    })
  }
  await app.ready()
  return app
}

function createHealthMonitor({ platform, config, logger, checkReady }: AppOptions): HealthMonitor {
  const { host, publicUrl = null, trustProxy, tls, database, dataDir = null } = config
  return new HealthMonitor(platform, {
    config: {
      host,
      publicUrl,
      behindProxy: trustProxy !== null,
      tls,
      dataDir: database === 'embedded' ? dataDir : null,
    },
    kinds: jobKindsOf(platform, logger).map(({ kind }) => kind),
    checkReady,
    since: new Date(),
  })
}

function bindPlatform(
  checkReady: () => Promise<void>,
  publicUrl: Config['publicUrl'] | undefined,
): BoundEndpoint[] {
  // Built on first request, since it would take half of the startup time.
  let document: ReturnType<typeof openApiDocument> | undefined
  return bind(platformEndpoints, {
    health: async () => ({}),
    ready: async () => {
      await checkReady()
      return {}
    },
    openapi: async () => (document ??= openApiDocument({ publicUrl })),
  })
}

/** Fails at startup if declared and bound endpoints differ. */
function requireAllEndpointsBound(boundEndpoints: BoundEndpoint[]): void {
  const unclaimed = new Set(boundEndpoints.map(({ endpoint }) => endpoint))
  for (const [feature, endpoints] of Object.entries(allEndpoints)) {
    for (const [name, endpoint] of Object.entries(endpoints)) {
      if (!unclaimed.delete(endpoint))
        throw new Error(`The endpoint ${feature}.${name} is declared but not bound.`)
    }
  }
  const [stray] = unclaimed
  if (stray) throw new Error(`${stray.method} ${stray.path} is bound but not listed in all-endpoints.ts.`)
}
