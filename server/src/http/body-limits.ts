import type { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { handleSocketErrors } from './error-replies.ts'

/** How long a body may take to come, and what may still come of it when its answer has been given. */
const limits = { totalMs: 15_000, afterReply: { bytes: 1024 * 1024, pollMs: 20 } }

/**
 * Of one that may take long, so much has to come in each stretch. Ten mebibytes in ten minutes are 17 kB a second: a
 * third of what a slow mobile line carries.
 */
const slowUpload = { windowMs: 20_000, minBytes: 32 * 1024, totalMs: 600_000 }

/** The last word over every body; most are cut much sooner. */
export const maxBodyMs = slowUpload.totalMs + 30_000

/** Each call has its own measure, since that of the web server itself is one for all. */
export function limitBodies(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    const mayTakeLong = request.routeOptions.config.endpoint?.upload?.mayTakeLong ?? false
    limitBody(request.raw, reply.raw, mayTakeLong)
    done()
  })
}

/** Cuts callers who send a body too slowly, or go on sending when the answer has been given. */
export function limitBody(raw: IncomingMessage, reply: ServerResponse, mayTakeLong = false): void {
  // A call that is made up within the process comes over no line.
  if (!hasBody(raw) || !(raw.socket instanceof Socket)) return
  const stop = mayTakeLong ? watchThroughput(raw) : cutAfter(raw, limits.totalMs)
  raw.once('close', stop).once('end', stop)
  reply.once('finish', () => {
    if (!raw.complete) watchAfterReply(raw)
  })
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

function cutAfter(raw: IncomingMessage, milliseconds: number): () => void {
  const timer = setTimeout(() => cutConnection(raw), milliseconds).unref()
  return () => clearTimeout(timer)
}

/** Goes on for as long as something comes. */
function watchThroughput(raw: IncomingMessage): () => void {
  let lastBytesRead = raw.socket.bytesRead
  const stopTotal = cutAfter(raw, slowUpload.totalMs)
  const timer = setInterval(() => {
    const { bytesRead } = raw.socket
    if (bytesRead - lastBytesRead < slowUpload.minBytes) cutConnection(raw)
    lastBytesRead = bytesRead
  }, slowUpload.windowMs).unref()
  return () => {
    clearInterval(timer)
    stopTotal()
  }
}

/** A refused caller may finish a little; a connection that closes at once would lose the answer. */
function watchAfterReply(raw: IncomingMessage): void {
  const { socket } = raw
  const byteLimit = socket.bytesRead + limits.afterReply.bytes
  const stopTotal = cutAfter(raw, limits.totalMs)
  const timer = setInterval(() => {
    if (socket.bytesRead > byteLimit) socket.destroy()
    if (raw.complete || socket.destroyed) stop()
  }, limits.afterReply.pollMs).unref()
  function stop(): void {
    clearInterval(timer)
    stopTotal()
  }
}

function cutConnection(raw: IncomingMessage): void {
  const { socket, complete } = raw
  if (complete || socket.destroyed) return
  handleSocketErrors(new Error('The body came too slowly.'), socket)
  // The answer has its moment to leave, and then nothing more is waited for.
  setTimeout(() => socket.destroy(), 1_000).unref()
}
