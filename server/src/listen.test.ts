import { fileURLToPath } from 'node:url'
import fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { ConfigError } from './config.ts'
import { listen, readTls } from './listen.ts'

const thisFile = fileURLToPath(import.meta.url)

describe('a listen configuration', () => {
  it.each([
    [{ cert: '/nowhere/cert.pem', key: thisFile }, /^TLS_CERT must name a file that can be read/],
    [{ cert: thisFile, key: '/nowhere/key.pem' }, /^TLS_KEY must name a file that can be read/],
    [
      { cert: thisFile, key: thisFile },
      /^TLS_CERT and TLS_KEY must name a certificate and its key as PEM files/,
    ],
  ])('is rejected with the variable to correct: %j', (paths, sentence) => {
    expect(() => readTls(paths)).toThrow(ConfigError)
    expect(() => readTls(paths)).toThrow(sentence)
  })

  // 192.0.2.0/24 is reserved for documentation, so no computer has it.
  it('reports an address of another computer', async () => {
    const answer = listen(fastify(), { host: '192.0.2.1', port: 0 })
    await expect(answer).rejects.toThrow(ConfigError)
    await expect(answer).rejects.toThrow('HOST must be an address of this computer; 192.0.2.1 is not.')
  })
})
