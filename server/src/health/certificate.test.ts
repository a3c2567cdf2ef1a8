import type { AddressInfo } from 'node:net'
import { createServer } from 'node:tls'
import { expect, it } from 'vitest'
import { readCertificate } from './certificate.ts'

const pem = (label: string, lines: string[]) =>
  [`-----BEGIN ${label}-----`, ...lines, `-----END ${label}-----`, ''].join('\n')
/** Key used only by this test. */
const key = pem('PRIVATE KEY', [
  'MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgij14tMTyZqvQAHRS',
  'DRSFbDORe7Yt1JcidMY53JqLqFehRANCAAT0ac2swklPRTw9NkRhR6Hw+6+y/iE4',
  'WiHi918kpl/YPRPZYd/gEUTvrGv1sRwSfjeQL6Ze3RRTn72PWi0mPSMd',
])
const certificates = {
  2030: pem('CERTIFICATE', [
    'MIH+MIGmAgEBMAoGCCqGSM49BAMCMAwxCjAIBgNVBAMMAXQwHhcNMjYwMTAxMDAw',
    'MDAwWhcNMzAwMTAxMDAwMDAwWjAMMQowCAYDVQQDDAF0MFkwEwYHKoZIzj0CAQYI',
    'KoZIzj0DAQcDQgAE9GnNrMJJT0U8PTZEYUeh8Puvsv4hOFoh4vdfJKZf2D0T2WHf',
    '4BFE76xr9bEcEn43kC+mXt0UU5+9j1otJj0jHTAKBggqhkjOPQQDAgNHADBEAiAX',
    'dLR8KwUDrfNp0/dwXcge29D+etPJaV8bDETDOll4eAIgUuiBRfumCIfXhds1ULsK',
    'KpfGltaYcY/J+HG27vrufho=',
  ]),
  2040: pem('CERTIFICATE', [
    'MIH+MIGmAgECMAoGCCqGSM49BAMCMAwxCjAIBgNVBAMMAXQwHhcNMjYwMTAxMDAw',
    'MDAwWhcNNDAwMTAxMDAwMDAwWjAMMQowCAYDVQQDDAF0MFkwEwYHKoZIzj0CAQYI',
    'KoZIzj0DAQcDQgAE9GnNrMJJT0U8PTZEYUeh8Puvsv4hOFoh4vdfJKZf2D0T2WHf',
    '4BFE76xr9bEcEn43kC+mXt0UU5+9j1otJj0jHTAKBggqhkjOPQQDAgNHADBEAiBG',
    'o0MYzT2oLS1VYEB9ivFwXnzLhc7z8J4V2SJ/VuSD/wIgENTzRpt8+8pP7n5wMOwY',
    '5hG6Lb92RJU1605XQPwnZtI=',
  ]),
}
type Year = keyof typeof certificates

const open = async (year: Year) => {
  const server = createServer({ key, cert: certificates[year] }, (socket) =>
    socket.on('error', () => undefined),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { of: `127.0.0.1:${port}`, close: () => new Promise((resolve) => server.close(resolve)) }
}
const readFor = async (of: string | null, own: Year | null) => {
  const publicUrl = of && `https://${of}`
  const certificate = await readCertificate({ publicUrl, tls: own && { cert: certificates[own] } })
  return certificate && 'of' in certificate && [certificate.of, certificate.validTo?.getUTCFullYear() ?? null]
}

it('checks the certificate that ends first: that of the public address or that of Insaka itself', async () => {
  const { of, close } = await open(2040)
  expect(await readFor(of, null)).toEqual([of, 2040])
  expect(await readFor(of, 2040)).toEqual([of, 2040])
  expect(await readFor(of, 2030)).toEqual(['TLS_CERT', 2030])
  await close()
  const other = await open(2030)
  expect(await readFor(other.of, 2040)).toEqual([other.of, 2030])
  await other.close()
})

it('falls back to the certificate of Insaka itself if the address is unreachable', async () => {
  const { of, close } = await open(2040)
  await close()
  expect(await readFor(of, 2030)).toEqual(['TLS_CERT', 2030])
  expect(await readFor(of, null)).toEqual([of, null])
  expect(await readFor(null, 2030)).toEqual(['TLS_CERT', 2030])
  expect(await readFor(null, null)).toBe(null)
})
