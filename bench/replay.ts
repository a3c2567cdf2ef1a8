import { randomUUID } from 'node:crypto'
import type { ClientBase } from 'pg'
import type { Message, Recording } from './capture.ts'

/**
 * Sends recorded messages once more, as they were but for what every save has of its own: the record's number, the
 * place of its event in the chain, and the event's id.
 */
export function replayer({ messages }: Recording): (client: ClientBase) => Promise<void> {
  const named = (name: string) => messages.find((message) => message.name === name)
  const oldNumber = named('enquiries.insert')?.values?.[1]
  const [, oldEvent, oldSequence] = named('audit.insertEvent')?.values ?? []
  const saves = oldNumber !== undefined

  return async (client) => {
    let number: unknown
    let sequence: unknown
    const fresh = new Map<unknown, () => unknown>([
      [oldNumber, () => number],
      [oldSequence, () => sequence],
      [oldEvent, () => randomUUID()],
    ])
    for (const message of messages) {
      const values = saves ? renewed(message, fresh) : message.values
      const { rows } = await client.query({ ...message, ...(values && { values }), rowMode: 'array' })
      if (message.name === 'series.advance') number = (rows as unknown[][])[0]![0]
      if (message.name === 'audit.lockHead') sequence = Number((rows as unknown[][])[0]![0]) + 1
    }
  }
}

function renewed({ name = '', values }: Message, fresh: Map<unknown, () => unknown>): unknown[] | undefined {
  const changes = ['enquiries.insert', 'words.add', 'audit.insertEvent', 'audit.moveHead'].includes(name)
  return changes ? values?.map((value) => (fresh.has(value) ? fresh.get(value)!() : value)) : values
}
