import { readFileSync } from 'node:fs'
import { createSecureContext } from 'node:tls'
import type { FastifyInstance } from 'fastify'
import { ConfigError, type Config } from './config.ts'

export function readTls(paths: NonNullable<Config['tls']>): NonNullable<Config['tls']> {
  const tls = { cert: readPem('TLS_CERT', paths.cert), key: readPem('TLS_KEY', paths.key) }
  try {
    createSecureContext(tls)
  } catch (error) {
    throw new ConfigError(
      `TLS_CERT and TLS_KEY must name a certificate and its key as PEM files (${(error as Error).message}).`,
    )
  }
  return tls
}

function readPem(variable: string, path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    throw new ConfigError(`${variable} must name a file that can be read (${(error as Error).message}).`)
  }
}

const foreignAddressCodes = new Set(['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN'])

export async function listen(
  app: FastifyInstance,
  { host, port }: Pick<Config, 'host' | 'port'>,
): Promise<void> {
  await app.listen({ host, port }).catch((error: NodeJS.ErrnoException) => {
    if (foreignAddressCodes.has(error.code ?? ''))
      throw new ConfigError(`HOST must be an address of this computer; ${host} is not.`)
    throw error
  })
}
