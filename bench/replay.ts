import { randomUUID } from 'node:crypto'
import type { ClientBase } from 'pg'
import type { Message, Recording } from './capture.ts'

/**
 * Sends recorded messages once more, as they were but for what every save has of its own: the numbers of its records,
 * the places of its events in the chain, and the events' ids.
 */
export function replayer({ messages }: Recording): (client: ClientBase) => Promise<void> {
  return async (client) => {
    const fresh: Fresh = { numbers: new Map(), further: 0 }
    for (const { answer, ...message } of messages) {
      const values = message.values?.map((value, i) => renewed(message, fresh, value, i))
      const { rows } = await client.query({ ...message, ...(values && { values }), rowMode: 'array' })
      if (answer === undefined) continue
      const given = Number((rows as unknown[][])[0]![0])
      if (message.name === 'series.advance') fresh.numbers.set(answer, given)
      else fresh.further = given - answer
    }
  }
}

type Fresh = {
  /** The number that was given now, by the one that was given then. */
  numbers: Map<number, number>
  /** By how much the chain has become longer. */
  further: number
}

function renewed({ name = '' }: Message, { numbers, further }: Fresh, value: unknown, i: number): unknown {
  if (name === 'audit.insertEvent' && i === 1) return randomUUID()
  if (typeof value !== 'number') return value
  if (name.startsWith('audit.')) return value + further
  return /\.(insert|find)$/.test(name) ? (numbers.get(value) ?? value) : value
}
