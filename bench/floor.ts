// A process of its own: the same messages to the database, and ready-made bytes for an answer. Nothing can be faster.
import { readFileSync } from 'node:fs'
import fastify from 'fastify'
import { Pool, type ClientConfig } from 'pg'
import type { Recording } from './capture.ts'
import { replayer } from './replay.ts'

type Task = { connection: ClientConfig; recordings: Record<string, Recording> }

const { connection, recordings } = JSON.parse(readFileSync(process.argv[2]!, 'utf8')) as Task
const pool = new Pool({ ...connection, max: 10, options: '-c lock_timeout=0' })
const app = fastify({ keepAliveTimeout: 65_000 })

for (const [name, recording] of Object.entries(recordings)) {
  const replay = replayer(recording)
  const bytes = Buffer.from(recording.reply)
  app.route({
    method: ['GET', 'POST'],
    url: `/${name}`,
    handler: async (_request, reply) => {
      const client = await pool.connect()
      try {
        await replay(client)
      } finally {
        client.release()
      }
      return reply.type('application/json; charset=utf-8').send(bytes)
    },
  })
}

await app.listen({ host: '127.0.0.1', port: 0 })
const address = app.server.address()
console.log(typeof address === 'object' ? address?.port : '')
process.on('disconnect', () => process.exit())
