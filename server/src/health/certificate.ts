import { X509Certificate } from 'node:crypto'
import { isIP } from 'node:net'
import { connect } from 'node:tls'
import type { HealthFacts } from './health-facts.ts'

const timeoutMs = 5_000

/** The certificate, or the reason why it could not be read. */
export type OwnCertificate = { cert: string } | { unreadable: string }

type CertificateSources = { publicUrl: string | null; tls: OwnCertificate | null }
type SeenCertificate = { of: string; validTo: Date | null }

/** The certificate that expires first: the one at the public address, if reachable, or Insaka's own. */
export async function readCertificate({
  publicUrl,
  tls,
}: CertificateSources): Promise<HealthFacts['certificate']> {
  if (tls && 'unreadable' in tls) return tls
  const atPublicUrl = publicUrl?.startsWith('https:') ? await readCertificateOf(new URL(publicUrl)) : null
  const own = tls && { of: 'TLS_CERT', validTo: new Date(new X509Certificate(tls.cert).validTo) }
  if (!atPublicUrl?.validTo) return own ?? atPublicUrl
  return own && own.validTo < atPublicUrl.validTo ? own : atPublicUrl
}

const readCertificateOf = async ({ hostname, port }: URL): Promise<SeenCertificate> => ({
  of: port ? `${hostname}:${port}` : hostname,
  validTo: await readExpiry(hostname.replace(/^\[(.*)\]$/, '$1'), Number(port || 443)).catch(() => null),
})

/** Trust is not verified, because expired and self-signed certificates must be reported as well. */
const readExpiry = (host: string, port: number): Promise<Date> =>
  new Promise((resolve, reject) => {
    const socket = connect({
      host,
      port,
      ...(isIP(host) === 0 && { servername: host }),
      rejectUnauthorized: false,
      timeout: timeoutMs,
    })
    socket.once('secureConnect', () => {
      const certificate = socket.getPeerX509Certificate()
      if (certificate) resolve(new Date(certificate.validTo))
      else reject(new Error('no certificate'))
      socket.destroy()
    })
    socket.once('timeout', () => socket.destroy(new Error('no answer')))
    socket.once('error', reject)
  })
