import { get as getPlain } from 'node:http'
import { get as getSecure } from 'node:https'
import type { Config } from '../config.ts'
import type { HealthFacts } from './health-facts.ts'

const timeoutMs = 3_000
const anyAddress: Readonly<Record<string, string>> = { '0.0.0.0': '127.0.0.1', '::': '::1' }

/** Checks whether a server answers at the configured address; null if any free port would do. */
export async function probeServer({
  host,
  port,
  tls,
}: Pick<Config, 'host' | 'port' | 'tls'>): Promise<HealthFacts['server']> {
  if (port === 0) return null
  const connectHost = anyAddress[host] ?? host
  const address = `${tls ? 'https' : 'http'}://${connectHost.includes(':') ? `[${connectHost}]` : connectHost}:${port}`
  return { address, answers: await isHealthy(`${address}/healthz`) }
}

const isHealthy = (url: string): Promise<boolean> =>
  new Promise((resolve) => {
    // The certificate is for the public name, so it cannot match this address.
    const request = url.startsWith('https:') ? getSecure(url, { rejectUnauthorized: false }) : getPlain(url)
    request.setTimeout(timeoutMs, () => request.destroy())
    request.once('error', () => resolve(false))
    request.once('response', (response) => {
      response.resume()
      resolve(response.statusCode === 200)
    })
  })
