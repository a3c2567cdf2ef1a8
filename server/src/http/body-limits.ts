import type { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { handleSocketErrors } from './error-replies.ts'

/** Time limit for a body, and the leeway after its reply has been sent. */
const limits = { totalMs: 15_000, afterReply: { bytes: 1024 * 1024, pollMs: 20 } }

/** The total time allows ten mebibytes at 17 kB a second, which is a third of a slow mobile line. */
const slowUpload = { windowMs: 20_000, minBytes: 32 * 1024, totalMs: 600_000 }

/** Upper limit for every body; most are cut much sooner. */
export const maxBodyMs = slowUpload.totalMs + 30_000

/** Limits each call, because the web server has only one timeout for all. */
export function limitBodies(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    const mayTakeLong = request.routeOptions.config.endpoint?.upload?.mayTakeLong ?? false
    limitBody(request.raw, reply.raw, mayTakeLong)
    done()
  })
}

/** Cuts clients that send a body too slowly, or keep sending after the reply. */
export function limitBody(raw: IncomingMessage, reply: ServerResponse, mayTakeLong = false): void {
  // An injected call has no network connection.
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

/** Cuts the connection when too little arrives within a window, or when the upload exceeds its total time. */
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

/** A refused client may send a little more, because closing at once would lose the reply. */
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
  // Gives the reply a moment to arrive before the connection closes.
  setTimeout(() => socket.destroy(), 1_000).unref()
}
