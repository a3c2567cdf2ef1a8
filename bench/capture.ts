import { pino } from 'pino'
import { Client } from 'pg'
import { buildApp } from '../server/src/app.ts'
import type { Platform } from '../server/src/platform.ts'
import type { Call } from './load.ts'

/** One message to the database, as the application sends it. */
export type Message = {
  text: string
  name?: string
  values?: unknown[]
  /** The number that was given, or how long the chain was. */
  answer?: number
}
export type Recording = { messages: Message[]; reply: string }

/** What a call sends to the database, one message after the other, and what it answers. */
export async function record(platform: Platform, { method, path, token, body }: Call): Promise<Recording> {
  const config = { host: '127.0.0.1', trustProxy: null, tls: null, passwordMinLength: 6 }
  const app = await buildApp({
    platform,
    config,
    logger: pino({ level: 'silent' }),
    checkReady: async () => {},
  })
  const make = () =>
    app.inject({
      method,
      url: path,
      headers: { authorization: `Bearer ${token}` },
      ...(body && { payload: body }),
    })
  // The first one reads the session, too, which the server then knows for two seconds.
  await make()
  const messages: Message[] = []
  const answers: Promise<void>[] = []
  const query = Reflect.get(Client.prototype, 'query') as (...args: unknown[]) => unknown
  Client.prototype.query = function (this: Client, ...args: unknown[]) {
    const [first, second] = args as [string | Message, unknown]
    if (typeof first === 'string') messages.push({ text: first })
    else {
      const values = first.values ?? (Array.isArray(second) ? (second as unknown[]) : [])
      messages.push({ text: first.text, values, ...(first.name !== undefined && { name: first.name }) })
    }
    const answer = query.apply(this, args)
    const message = messages.at(-1)!
    if (message.name === 'series.advance' || message.name === 'audit.lockHead') {
      const kept = (answer as Promise<{ rows: object[] }>).then(({ rows: [row = {}] }) => {
        message.answer = Number(Object.values(row)[0])
      })
      answers.push(kept)
    }
    return answer
  } as never
  try {
    const { statusCode, payload } = await make()
    if (statusCode !== 200) throw new Error(`${method} ${path} was answered with ${statusCode}: ${payload}`)
    await Promise.all(answers)
    return { messages, reply: payload }
  } finally {
    Client.prototype.query = query as never
    await app.close()
  }
}
