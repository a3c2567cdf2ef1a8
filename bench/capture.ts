import type { Message, Noted } from './inside.ts'
import type { Call } from './load.ts'
import type { Watched } from './start-server.ts'

/** What takes the place of a recorded value when it is sent once more. */
export type Renewal =
  | { kind: 'uuid'; of: string }
  /** A number out of an earlier answer, and so many more. */
  | { kind: 'number'; message: number; row: number; column: number; more: number; asText: boolean }
  | { kind: 'text'; parts: (string | Renewal)[] }
  | { kind: 'list'; renewals: Renewal[] }
  | null
export type Recording = { messages: (Message & { renewals: Renewal[] })[]; reply: string }

/** What a call sends to the database, and what it answers. */
export async function noteOf(server: Watched, call: Call): Promise<Noted & { reply: string }> {
  await server.obey({ order: 'note' })
  const reply = await ask(server.port, call)
  const noted = await server.obey<Noted | null>({ order: 'noted' })
  if (!noted) throw new Error('The server has noted nothing.')
  return { ...noted, reply }
}

export async function ask(port: number, { method, path, token, body, submit }: Call): Promise<string> {
  const reply = await fetch(`http://127.0.0.1:${port}${path}`, {
    method,
    headers: {
      // As the load asks, too.
      'accept-encoding': 'identity',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': 'application/json' }),
      ...(submit && { 'idempotency-key': crypto.randomUUID() }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  const text = await reply.text()
  if (reply.status !== 200)
    throw new Error(`${method} ${path} was answered with ${reply.status}: ${text.slice(0, 500)}`)
  return text
}

/** How a call can be made once more by its messages alone: two of a kind show what differs from one to the next. */
export function recordingOf(former: Noted, latter: Noted & { reply: string }): Recording {
  const alike =
    former.messages.length === latter.messages.length &&
    former.messages.every(({ text }, i) => text === latter.messages[i]!.text)
  return {
    reply: latter.reply,
    messages: latter.messages.map((message, i) => ({
      ...message,
      renewals: (message.values ?? []).map((value, place) =>
        alike ? renewal(former.messages[i]!.values?.[place], value, { former, latter, i }) : null,
      ),
    })),
  }
}

type Between = { former: Noted; latter: Noted; i: number }

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const aMoment = /^\d{4}-\d\d-\d\d/
/** The seconds and minutes of a moment come from no answer, whatever they are equal to. */
const afterHours = /^:$|T$/
/** A place among bits comes round again, unlike the number it is made of; the same one does as well. */
const setsBits = /\bset_bit\b/i
/** A place in a chain is one after the last, or a few. */
const mostMore = 20

function renewal(before: unknown, value: unknown, between: Between): Renewal {
  if (before === value || typeof before !== typeof value) return null
  if (Array.isArray(before) && Array.isArray(value)) {
    const renewals = value.map((one, n) => renewal(before[n], one, between))
    return renewals.some((one) => one !== null) ? { kind: 'list', renewals } : null
  }
  if (typeof value === 'number') {
    if (setsBits.test(between.latter.messages[between.i]!.text)) return null
    return answered(Number(before), value, between, { asText: false })
  }
  if (typeof value !== 'string' || aMoment.test(value)) return null
  if (uuid.test(value)) return { kind: 'uuid', of: value }
  const [old, now] = [String(before).split(/(\d+)/), value.split(/(\d+)/)]
  if (old.length !== now.length) return null
  const parts = now.map((part, n) =>
    part === old[n] || !/^\d+$/.test(part) || afterHours.test(now[n - 1] ?? '')
      ? part
      : (answered(Number(old[n]), Number(part), between, { asText: true }) ?? part),
  )
  return parts.every((part) => typeof part === 'string') ? null : { kind: 'text', parts }
}

/** The answer from which a number comes: it differed as much as the number does. */
function answered(
  before: number,
  value: number,
  { former, latter, i }: Between,
  { asText }: { asText: boolean },
): Renewal {
  for (let message = i - 1; message >= 0; message--) {
    for (const [row, columns] of latter.messages[message]!.answer.entries()) {
      for (const [column, answer] of columns.entries()) {
        const more = value - Number(answer)
        const changed = Number(answer) - Number(former.messages[message]!.answer[row]?.[column])
        if (changed !== 0 && changed === value - before && more >= 0 && more <= (asText ? 0 : mostMore))
          return { kind: 'number', message, row, column, more, asText }
      }
    }
  }
  return null
}
