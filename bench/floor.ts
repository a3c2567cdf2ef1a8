// A process of its own: the same messages to the database, and ready-made bytes for an answer. Nothing can be faster.
import fastify from 'fastify'
import { Pool, type ClientConfig } from 'pg'
import type { Recording } from './capture.ts'
import { listenAndReport, receiveTask } from './helper-process.ts'
import { isPipelined, replayer } from './replay.ts'

export type FloorTask = { connection: ClientConfig; recordings: Record<string, Recording> }

const { connection, recordings } = await receiveTask<FloorTask>()
const pipeline = Object.values(recordings).some(isPipelined)
const pool = new Pool({ ...connection, max: 10, options: '-c lock_timeout=0', pipeline })
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

await listenAndReport(app)
