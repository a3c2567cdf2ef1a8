import pg from 'pg'

export type Trips = {
  /** Counts the round trips that a piece of work takes, and those under the lock of an institution's chain. */
  during<R extends object>(
    work: () => Promise<R>,
  ): Promise<R & { all: number; locked: number; texts: string[] }>
  stop(): void
}

type State = { pending: number; locked: boolean; reading: boolean }
type Query = (...sent: unknown[]) => unknown

/**
 * A round trip is one wait for the database: a statement that is sent while others of its connection are under way
 * adds none.
 */
export function countTrips(): Trips {
  const { prototype } = pg.Client as unknown as { prototype: { query: Query } }
  const original = prototype.query
  const open = new WeakMap<object, State>()
  let seen = { all: 0, locked: 0, texts: [] as string[] }

  prototype.query = function (this: object, ...sent: unknown[]) {
    const client = open.get(this) ?? { pending: 0, locked: false, reading: false }
    open.set(this, client)
    const text = textOf(sent[0])
    if (/^begin/i.test(text)) client.reading = /^begin read only/i.test(text)
    // The commit of a read is not waited for.
    const isNew = client.pending === 0 && !(client.reading && /^commit/i.test(text))
    if (/audit_heads.* for no key update/is.test(text)) client.locked = true
    if (isNew) {
      seen.all += 1
      if (client.locked) seen.locked += 1
    } else if (client.locked && /for no key update/i.test(text)) seen.locked += 1
    seen.texts.push(`${isNew ? '→ ' : '   '}${text.slice(0, 90).replaceAll(/\s+/g, ' ')}`)
    client.pending += 1
    const answer = original.apply(this, sent)
    const settle = () => {
      client.pending -= 1
      if (/^(commit|rollback)/i.test(text)) client.locked = false
    }
    if (answer instanceof Promise) answer.then(settle, settle)
    return answer
  }

  return {
    async during(work) {
      seen = { all: 0, locked: 0, texts: [] }
      const result = await work()
      return { ...result, ...seen }
    },
    stop: () => void (prototype.query = original),
  }
}

const textOf = (config: unknown): string =>
  typeof config === 'string' ? config : ((config as { text?: string }).text ?? '')
