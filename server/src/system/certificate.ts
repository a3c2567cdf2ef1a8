import { X509Certificate } from 'node:crypto'
import { isIP } from 'node:net'
import { connect } from 'node:tls'
import type { Facts } from './facts.ts'

const patienceMs = 5_000

/** As it was read, or why it could not be. */
export type OwnCertificate = { cert: string } | { unreadable: string }

type Of = { publicUrl: string | null; tls: OwnCertificate | null }
type Found = { of: string; validTo: Date | null }

/**
 * The certificate that people see: at their address, which a server behind a router may not reach, and the one that
 * Insaka has itself. Of two it is the one that ends first.
 */
export async function readCertificate({ publicUrl, tls }: Of): Promise<Facts['certificate']> {
  if (tls && 'unreadable' in tls) return tls
  const asked = publicUrl?.startsWith('https:') ? await ask(new URL(publicUrl)) : null
  const own = tls && { of: 'TLS_CERT', validTo: new Date(new X509Certificate(tls.cert).validTo) }
  if (!asked?.validTo) return own ?? asked
  return own && own.validTo < asked.validTo ? own : asked
}

const ask = async ({ hostname, port }: URL): Promise<Found> => ({
  of: port ? `${hostname}:${port}` : hostname,
  validTo: await endOf(hostname.replace(/^\[(.*)\]$/, '$1'), Number(port || 443)).catch(() => null),
})

/** Whether it is trusted is not asked: what has ended, and what an office has signed itself, shall be seen as well. */
const endOf = (host: string, port: number): Promise<Date> =>
  new Promise((resolve, reject) => {
    const socket = connect({
      host,
      port,
      ...(isIP(host) === 0 && { servername: host }),
      rejectUnauthorized: false,
      timeout: patienceMs,
    })
    socket.once('secureConnect', () => {
      const certificate = socket.getPeerX509Certificate()
      if (certificate) resolve(new Date(certificate.validTo))
      else reject(new Error('it shows none'))
      socket.destroy()
    })
    socket.once('timeout', () => socket.destroy(new Error('no answer')))
    socket.once('error', reject)
  })
