// Loaded into the server before its own code (`node --import`): notes what each call sends to the database, and takes
// profiles. It knows nothing of the server but that it speaks through pg and answers through node:http.
import { AsyncLocalStorage } from 'node:async_hooks'
import { writeFileSync } from 'node:fs'
import { Server, ServerResponse } from 'node:http'
import { Session } from 'node:inspector/promises'
import pg from 'pg'

/** One message to the database, as the server sends it. */
export type Message = {
  connection: number
  text: string
  name?: string
  values?: unknown[]
  /** Nothing else was under way on its connection: from here on, somebody waits once. */
  waits: boolean
  pipelined: boolean
  sentMs: number
  answeredMs: number
  /** The first row of each result. */
  answer: unknown[][]
}
export type Noted = { messages: Message[]; repliedMs: number }
export type Order = { order: 'note' | 'noted' | 'profile' } | { order: 'profiled'; file: string }

type Query = (this: pg.Client, ...args: unknown[]) => unknown
type Result = { rows?: object[] } | { rows?: object[] }[] | undefined

let noting = false
let isReady = false
let last: Noted | null = null
let connections = 0
const calls = new AsyncLocalStorage<Noted>()
const lines = new WeakMap<object, { number: number; underWay: number }>()

/** From then on: what is only profiled runs as it was written. */
function takeNotes(): void {
  const emit = Reflect.get(Server.prototype, 'emit') as (this: Server, ...args: unknown[]) => boolean
  Server.prototype.emit = function (this: Server, ...args: unknown[]) {
    if (!noting || args[0] !== 'request') return emit.apply(this, args)
    const noted: Noted = { messages: [], repliedMs: NaN }
    last = noted
    return calls.run(noted, () => emit.apply(this, args))
  } as never

  const end = Reflect.get(ServerResponse.prototype, 'end') as (...args: unknown[]) => unknown
  ServerResponse.prototype.end = function (this: ServerResponse, ...args: unknown[]) {
    const noted = calls.getStore()
    if (noted) noted.repliedMs = performance.now()
    return end.apply(this, args)
  } as never

  const query = Reflect.get(pg.Client.prototype, 'query') as Query
  pg.Client.prototype.query = function (this: ThisParameterType<Query>, ...args: unknown[]) {
    if (!noting) return query.apply(this, args)
    const line = lines.get(this) ?? { number: ++connections, underWay: 0 }
    lines.set(this, line)
    const message = messageOf(args, { connection: line.number, pipelined: this.pipeline })
    // Without pipelining the driver itself keeps back what is asked meanwhile, and sends one thing at a time.
    message.waits = line.underWay === 0 || !message.pipelined
    line.underWay++
    calls.getStore()?.messages.push(message)
    const answered = (result?: Result): void => {
      line.underWay--
      message.answeredMs = performance.now()
      message.answer = [result].flat().map((one) => Object.values(one?.rows?.[0] ?? {}))
    }
    const place = args.findIndex((argument) => typeof argument === 'function')
    if (place >= 0) {
      const callback = args[place] as (error: unknown, result: Result) => void
      args[place] = (error: unknown, result: Result) => {
        answered(result)
        callback(error, result)
      }
      return query.apply(this, args)
    }
    const promise = query.apply(this, args) as Promise<Result>
    promise.then(answered, () => answered())
    return promise
  } as never
}

function messageOf(
  [first, second]: unknown[],
  rest: Pick<Message, 'connection' | 'pipelined'>,
): Message & { waits: boolean } {
  const { text, name, values } =
    typeof first === 'string'
      ? { text: first, name: undefined, values: undefined }
      : (first as Pick<Message, 'text' | 'name' | 'values'>)
  const given = values ?? (Array.isArray(second) ? (second as unknown[]) : undefined)
  return {
    ...rest,
    text,
    ...(name !== undefined && { name }),
    ...(given && { values: [...given] }),
    waits: true,
    sentMs: performance.now(),
    answeredMs: NaN,
    answer: [],
  }
}

/** What the last call sent, once all of it has been answered: a commit may come after the reply. */
async function settled(): Promise<Noted | null> {
  for (let i = 0; i < 200 && last?.messages.some(({ answeredMs }) => Number.isNaN(answeredMs)); i++) {
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  return last
}

let session: Session | undefined

async function obey(order: Order): Promise<unknown> {
  if (order.order === 'note') {
    if (!isReady) takeNotes()
    isReady = noting = true
  }
  if (order.order === 'noted') {
    const noted = await settled()
    noting = false
    return noted
  }
  if (order.order === 'profile') {
    session = new Session()
    session.connect()
    await session.post('Profiler.enable')
    await session.post('Profiler.setSamplingInterval', { interval: 200 })
    await session.post('Profiler.start')
  }
  if (order.order === 'profiled') {
    const { profile } = await session!.post('Profiler.stop')
    session!.disconnect()
    writeFileSync(order.file, JSON.stringify(profile))
  }
  return null
}

process.on('message', (order: Order) => {
  void obey(order).then((done) => process.send?.({ done }))
})
