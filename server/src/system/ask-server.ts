import { get as getPlain } from 'node:http'
import { get as getSecure } from 'node:https'
import type { Config } from '../config.ts'
import type { Facts } from './facts.ts'

const patienceMs = 3_000
const anyAddress: Readonly<Record<string, string>> = { '0.0.0.0': '127.0.0.1', '::': '::1' }

/** Whether a server answers where this configuration has one listen; null where any free port would do. */
export async function askServer({
  host,
  port,
  tls,
}: Pick<Config, 'host' | 'port' | 'tls'>): Promise<Facts['server']> {
  if (port === 0) return null
  const name = anyAddress[host] ?? host
  const address = `${tls ? 'https' : 'http'}://${name.includes(':') ? `[${name}]` : name}:${port}`
  return { address, answers: await answers(`${address}/healthz`) }
}

const answers = (url: string): Promise<boolean> =>
  new Promise((resolve) => {
    // The certificate is for the name that people type, not for this computer.
    const sent = url.startsWith('https:') ? getSecure(url, { rejectUnauthorized: false }) : getPlain(url)
    sent.setTimeout(patienceMs, () => sent.destroy())
    sent.once('error', () => resolve(false))
    sent.once('response', (response) => {
      response.resume()
      resolve(response.statusCode === 200)
    })
  })
