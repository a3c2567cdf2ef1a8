import { randomUUID } from 'node:crypto'
import type { ClientBase, QueryArrayResult } from 'pg'
import type { Recording, Renewal } from './capture.ts'

type Numbered = Recording['messages'][number] & { place: number }

/** As it comes over the wire: the replay is not there to read it. */
const unread = { getTypeParser: () => (value: string) => value }

/**
 * Sends recorded messages once more, together what went together, as they were but for what every save has of its own:
 * its ids, its numbers, its places in a chain.
 */
export function replayer({ messages }: Recording): (client: ClientBase) => Promise<void> {
  const batches: Numbered[][] = []
  for (const [place, message] of messages.entries()) {
    if (message.waits || batches.length === 0) batches.push([])
    batches.at(-1)!.push({ ...message, place })
  }
  return async (client) => {
    const ids = new Map<string, string>()
    const answers: unknown[][][] = []
    const renewed = (value: unknown, renewal: Renewal): unknown => {
      if (renewal === null) return value
      if (renewal.kind === 'text')
        return renewal.parts.map((part) => (typeof part === 'string' ? part : renewed('', part))).join('')
      if (renewal.kind === 'list')
        return (value as unknown[]).map((one, i) => renewed(one, renewal.renewals[i] ?? null))
      if (renewal.kind === 'uuid') {
        if (!ids.has(renewal.of)) ids.set(renewal.of, randomUUID())
        return ids.get(renewal.of)
      }
      const { message, row, column, more, asText } = renewal
      const number = Number(answers[message]?.[row]?.[column]) + more
      return asText ? String(number) : number
    }
    for (const batch of batches) {
      await Promise.all(
        batch.map(async ({ place, text, name, values, renewals }) => {
          const result = await client.query({
            text,
            ...(name !== undefined && { name }),
            ...(values && { values: values.map((value, i) => renewed(value, renewals[i] ?? null)) }),
            rowMode: 'array',
            types: unread,
          })
          const results = [result].flat() as unknown as QueryArrayResult<unknown[]>[]
          answers[place] = results.map(({ rows }) => rows[0] ?? [])
        }),
      )
    }
  }
}

/** Whether the driver has to send without waiting, as the server's did. */
export const isPipelined = ({ messages }: Recording): boolean => messages.some(({ pipelined }) => pipelined)
