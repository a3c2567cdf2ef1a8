import type { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { answerSocketFailures } from './failures.ts'

/** How long a body may take to come, and what may still come of it when its answer has been given. */
const limits = { allWithinMs: 15_000, behindAnswer: { bytes: 1024 * 1024, lookEveryMs: 20 } }

/**
 * Of one that may take long, so much has to come in each stretch. Ten mebibytes in ten minutes are 17 kB a second: a
 * third of what a slow mobile line carries.
 */
const long = { stretchMs: 20_000, leastBytes: 32 * 1024, allWithinMs: 600_000 }

/** The last word over every body; most are cut much sooner. */
export const longestBodyMs = long.allWithinMs + 30_000

/** Each call has its own measure, since that of the web server itself is one for all. */
export function limitBodies(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    const mayTakeLong = request.routeOptions.config.endpoint?.upload?.mayTakeLong ?? false
    limitBody(request.raw, reply.raw, mayTakeLong)
    done()
  })
}

/** Cuts callers who send a body too slowly, or go on sending when the answer has been given. */
export function limitBody(raw: IncomingMessage, answer: ServerResponse, mayTakeLong = false): void {
  // A call that is made up within the process comes over no line.
  if (!hasBody(raw) || !(raw.socket instanceof Socket)) return
  const stop = mayTakeLong ? watch(raw) : within(raw, limits.allWithinMs)
  raw.once('close', stop).once('end', stop)
  answer.once('finish', () => {
    if (!raw.complete) watchBehindAnswer(raw)
  })
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

function within(raw: IncomingMessage, milliseconds: number): () => void {
  const timer = setTimeout(() => cut(raw), milliseconds).unref()
  return () => clearTimeout(timer)
}

/** Goes on for as long as something comes. */
function watch(raw: IncomingMessage): () => void {
  let seen = raw.socket.bytesRead
  const stopInAll = within(raw, long.allWithinMs)
  const timer = setInterval(() => {
    const { bytesRead } = raw.socket
    if (bytesRead - seen < long.leastBytes) cut(raw)
    seen = bytesRead
  }, long.stretchMs).unref()
  return () => {
    clearInterval(timer)
    stopInAll()
  }
}

/** A refused caller may finish a little; a connection that closes at once would lose the answer. */
function watchBehindAnswer(raw: IncomingMessage): void {
  const { socket } = raw
  const until = socket.bytesRead + limits.behindAnswer.bytes
  const stopInAll = within(raw, limits.allWithinMs)
  const timer = setInterval(() => {
    if (socket.bytesRead > until) socket.destroy()
    if (raw.complete || socket.destroyed) stop()
  }, limits.behindAnswer.lookEveryMs).unref()
  function stop(): void {
    clearInterval(timer)
    stopInAll()
  }
}

function cut(raw: IncomingMessage): void {
  const { socket, complete } = raw
  if (complete || socket.destroyed) return
  answerSocketFailures(new Error('The body came too slowly.'), socket)
  // The answer has its moment to leave, and then nothing more is waited for.
  setTimeout(() => socket.destroy(), 1_000).unref()
}
