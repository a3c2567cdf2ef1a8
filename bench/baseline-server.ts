// Baseline process: a plain page and a plain INSERT over the same framework, driver and database.
import fastify from 'fastify'
import { Pool, type ClientConfig } from 'pg'
import { listenAndReport, receiveTask } from './helper-process.ts'

export type BaselineTask = {
  connection: ClientConfig
  page: string
  count: string
  insert: string
  fields: string[]
}

const { connection, page, count, insert, fields } = await receiveTask<BaselineTask>()
const pool = new Pool({ ...connection, max: 10 })
const app = fastify({ keepAliveTimeout: 65_000 })

app.get('/page', async () => {
  const [records, total] = await Promise.all([
    pool.query({ name: 'page', text: page }),
    pool.query<{ total: string }>({ name: 'count', text: count }),
  ])
  return { payload: { records: records.rows, total: Number(total.rows[0]!.total) } }
})

app.post<{ Body: Record<string, unknown> }>('/create', async ({ body }) => {
  const values = fields.map((field) => body[field])
  const { rows } = await pool.query<{ id: string }>({ name: 'insert', text: insert, values })
  return { payload: { record: { id: Number(rows[0]!.id), ...body } } }
})

await listenAndReport(app)
