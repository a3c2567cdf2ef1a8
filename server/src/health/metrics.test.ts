import pino from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openWorld, type TestTenant } from '../../test/support/world.ts'
import { buildApp } from '../app.ts'

const world = openWorld({ alone: true })
const metricsKey = Buffer.alloc(32, 3).toString('base64url')
const openedApps: Awaited<ReturnType<typeof buildApp>>[] = []
let tenant: TestTenant

beforeAll(async () => {
  tenant = await world.institution({ name: 'Ministry of Lakes' })
  await world.enquiry(tenant, tenant.people.ORD)
})
afterAll(() => Promise.all(openedApps.map((app) => app.close())))

type Config = Partial<Parameters<typeof buildApp>[0]['config']>

async function start(config: Config = {}, checkReady = async () => {}) {
  const log: Record<string, unknown>[] = []
  const app = await buildApp({
    platform: world.platform,
    config: { host: '127.0.0.1', trustProxy: null, tls: null, passwordMinLength: 6, ...config },
    logger: pino({ level: 'warn' }, { write: (line) => void log.push(JSON.parse(line)) }),
    checkReady,
  })
  openedApps.push(app)
  const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })
  return { log, get, metrics: (headers?: Record<string, string>) => get('/metrics', headers) }
}
const servers = new Map<string, ReturnType<typeof start>>()
function serve(config: Config = {}) {
  const key = JSON.stringify(config)
  const server = servers.get(key) ?? start(config)
  servers.set(key, server)
  return server
}
const withKey = (key: string) => ({ authorization: `Bearer ${key}` })

describe('metrics are available', () => {
  it('on this computer', async () => {
    const { metrics } = await serve()
    const { statusCode, headers } = await metrics()
    expect([statusCode, headers['content-type']]).toEqual([200, expect.stringContaining('text/plain')])
  })

  it.each(['http://localhost:8080', 'http://[::1]:8080'])(
    'on this computer, with the public address %s',
    async (publicUrl) => {
      const { metrics } = await serve({ publicUrl })
      expect((await metrics()).statusCode).toBe(200)
    },
  )

  it('from elsewhere with the key', async () => {
    const { metrics } = await serve({ host: '0.0.0.0', metricsKey })
    expect((await metrics(withKey(metricsKey))).statusCode).toBe(200)
  })

  it.each<[string, Config, Record<string, string>]>([
    ['where other computers come in', { host: '0.0.0.0' }, {}],
    ['behind a proxy', { trustProxy: ['127.0.0.1'] }, {}],
    ['behind a proxy that nobody has named', { publicUrl: 'https://insaka.example.org' }, {}],
    ['to whom somebody has forwarded', {}, { 'x-forwarded-for': '127.0.0.1' }],
    ['to whom somebody has forwarded in another way', {}, { via: '1.1 proxy' }],
    ['under another name', {}, { host: 'evil.example' }],
    ['with another key', { host: '0.0.0.0', metricsKey }, withKey(`${metricsKey}A`)],
    ['with a part of the key', { host: '0.0.0.0', metricsKey }, withKey(metricsKey.slice(0, -1))],
    ['without the key', { host: '0.0.0.0', metricsKey }, {}],
    ['with nothing as key where there is none', { host: '0.0.0.0' }, withKey('')],
  ])('not %s', async (_, config, headers) => {
    const { metrics } = await serve(config)
    const answer = await metrics(headers)
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'NOT_FOUND'])
  })

  it('not with the token of a user', async () => {
    const { metrics } = await serve({ host: '0.0.0.0', metricsKey })
    expect((await metrics(withKey(tenant.people.DEV.token))).statusCode).toBe(404)
  })
})

describe('the metrics', () => {
  it('count calls by route, and all unknown addresses together', async () => {
    const { get, metrics } = await serve()
    for (const id of ['1', '2', '3']) await get(`/api/procurement/enquiries/${id}?secret=plate`)
    for (const path of ['/nowhere', '/elsewhere', '/api/none']) await get(path)
    const { body } = await metrics()
    expect(body).toContain('insaka_http_requests_total{method="GET",route="other",status="404"} ')
    expect(body).toMatch(
      /insaka_http_request_duration_seconds_bucket\{le="0.25",method="GET",route="other"\} \d/,
    )
    for (const word of ['nowhere', 'elsewhere', 'secret', 'plate', '/enquiries/1'])
      expect(body).not.toContain(word)
  })

  it('show the state of the installation, but no data of an institution', async () => {
    const { metrics } = await serve()
    const { body } = await metrics()
    for (const line of [
      /^insaka_build_info\{release="[\d.]+",node="[\d.]+"\} 1$/m,
      /^insaka_pool_connections\{state="idle"\} \d+$/m,
      /^insaka_pool_waiting 0$/m,
      /^insaka_places\{of="files",state="taken"\} 0$/m,
      /^insaka_places\{of="uploads",state="taken"\} 0$/m,
      /^insaka_database_up 1$/m,
      /^insaka_database_bytes \d{6,}$/m,
      /^insaka_records\{register="enquiries"\} 1$/m,
      /^insaka_records\{register="institutions"\} 1$/m,
      /^insaka_sessions_open \d+$/m,
      /^insaka_mail\{state="failed"\} 0$/m,
      /^insaka_check\{name="addresses"\} 0$/m,
      /^insaka_check\{name="backups"\} 1$/m,
      /^nodejs_eventloop_lag_p99_seconds /m,
      /^process_resident_memory_bytes /m,
    ])
      expect(body).toMatch(line)
    // Without a backup the figure is missing instead of showing 1970.
    expect(body).not.toMatch(/^insaka_backup_\w+ /m)
    const { id, code, people } = tenant
    for (const own of [id, code, 'Lakes', people.ORD.username, people.ORD.lastName])
      expect(body).not.toContain(own)
  })
})

describe('the log', () => {
  it('contains a slow call once, by route, with the request id of the reply', async () => {
    const { get, log } = await start({ slowCallMs: 0 })
    const answer = await get('/api/procurement/nothing?search=Banda', withKey(tenant.people.ORD.token))
    await get('/healthz')
    expect(log).toMatchObject([
      { msg: 'A call was slow.', status: 404, method: 'GET', reqId: answer.headers['x-request-id'] },
      { msg: 'A call was slow.', status: 200, route: '/healthz', ms: expect.any(Number) },
    ])
    expect(answer.json().requestId).toBe(answer.headers['x-request-id'])
    expect(JSON.stringify(log)).not.toMatch(/Banda|search|Bearer/)
  })

  it('contains a failure under the reference that its message shows', async () => {
    const { get, log } = await start({}, () => Promise.reject(new Error('of ours')))
    const { statusCode, headers, json } = await get('/readyz')
    const id = headers['x-request-id']
    expect([statusCode, json().message]).toEqual([
      500,
      expect.stringMatching(new RegExp(` Reference: ${String(id)}$`)),
    ])
    expect(log).toMatchObject([{ reqId: id, err: { message: 'of ours' } }])
  })

  it('omits calls that are not slow', async () => {
    const { get, log } = await start()
    await get('/healthz')
    expect(log).toEqual([])
  })
})
