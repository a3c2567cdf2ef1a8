import pg from 'pg'

export type RoundTripCounter = {
  /** Counts round trips of the work, in total and under the lock of the institution's chain. */
  during<R extends object>(
    work: () => Promise<R>,
  ): Promise<R & { all: number; locked: number; texts: string[] }>
  stop(): void
}

type ConnectionState = { pending: number; locked: boolean; reading: boolean }
type Query = (...sent: unknown[]) => unknown

/** A round trip is one wait for the database: pipelined statements add none. */
export function countRoundTrips(): RoundTripCounter {
  const { prototype } = pg.Client as unknown as { prototype: { query: Query } }
  const original = prototype.query
  const connections = new WeakMap<object, ConnectionState>()
  let counts = { all: 0, locked: 0, texts: [] as string[] }

  prototype.query = function (this: object, ...sent: unknown[]) {
    const client = connections.get(this) ?? { pending: 0, locked: false, reading: false }
    connections.set(this, client)
    const text = textOf(sent[0])
    if (/^begin/i.test(text)) client.reading = /^begin read only/i.test(text)
    // Reads do not wait for their commit.
    const isNew = client.pending === 0 && !(client.reading && /^commit/i.test(text))
    if (/audit_heads.* for no key update/is.test(text)) client.locked = true
    if (isNew) {
      counts.all += 1
      if (client.locked) counts.locked += 1
    } else if (client.locked && /for no key update/i.test(text)) counts.locked += 1
    counts.texts.push(`${isNew ? '→ ' : '   '}${text.slice(0, 90).replaceAll(/\s+/g, ' ')}`)
    client.pending += 1
    const answer = original.apply(this, sent)
    const onSettled = () => {
      client.pending -= 1
      if (/^(commit|rollback)/i.test(text)) client.locked = false
    }
    if (answer instanceof Promise) answer.then(onSettled, onSettled)
    return answer
  }

  return {
    async during(work) {
      counts = { all: 0, locked: 0, texts: [] }
      const result = await work()
      return { ...result, ...counts }
    },
    stop: () => void (prototype.query = original),
  }
}

const textOf = (config: unknown): string =>
  typeof config === 'string' ? config : ((config as { text?: string }).text ?? '')
