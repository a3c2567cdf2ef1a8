import { createTransport, type Transporter } from 'nodemailer'
import type { MailConfig } from '../config.ts'
import { isLoopbackHost } from '../http/loopback.ts'
import type { MailMessage } from '../platform.ts'
import { mailFaultOf } from './mail-faults.ts'

const defaultTimeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }
export type Timeouts = typeof defaultTimeouts

/** Limits for one delivery, for deliveries during shutdown, and for a connection check. */
const timeLimits = { mailMs: 60_000, stoppingMs: 3_000, checkMs: 5_000 }

/** The SMTP server of the installation; each mail uses a new connection. */
export class MailServer {
  private readonly transport: Transporter
  private readonly from: string
  private readonly host: string

  constructor({ smtpUrl, from, publicUrl }: MailConfig, timeouts: Timeouts = defaultTimeouts) {
    const { protocol, hostname, port, username, password } = new URL(smtpUrl)
    const host = hostname.replace(/^\[|\]$/g, '')
    this.transport = createTransport({
      host,
      secure: protocol === 'smtps:',
      ...(port && { port: Number(port) }),
      // Credentials are never sent over an unencrypted network.
      ...(username && {
        auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
        requireTLS: !isLoopbackHost(host),
      }),
      ...timeouts,
      disableFileAccess: true,
      disableUrlAccess: true,
    })
    this.from = from
    this.host = new URL(publicUrl).hostname
  }

  async deliver({ id, to, subject, text, html }: MailMessage, signal: AbortSignal): Promise<void> {
    const sending = this.transport.sendMail({
      messageId: `<${id}@${this.host}>`,
      from: this.from,
      to: { name: to.name, address: to.email },
      subject,
      text,
      html,
      headers: { 'Auto-Submitted': 'auto-generated' },
    })
    // Avoids an unhandled rejection after the timeout has won the race.
    sending.catch(() => undefined)
    await Promise.race([sending, timeoutAfter(sending, signal)])
  }

  /** Signs in to the server without sending. Returns the reason for a failure, or null. */
  async check(): Promise<string | null> {
    const verification = this.transport.verify()
    verification.catch(() => undefined)
    const { signal } = new AbortController()
    return Promise.race([verification, timeoutAfter(verification, signal, timeLimits.checkMs)]).then(
      () => null,
      (error: unknown) => mailFaultOf(error).text,
    )
  }
}

/** Rejects after the limit, so a server that answers one byte at a time cannot block the queue. */
function timeoutAfter(
  sending: Promise<unknown>,
  signal: AbortSignal,
  ms = timeLimits.mailMs,
): Promise<never> {
  return new Promise((_, reject) => {
    const giveUp = () => reject(Object.assign(new Error('Timeout'), { code: 'ETIMEDOUT' }))
    let timer = setTimeout(giveUp, ms)
    const shortenTimeout = () => {
      clearTimeout(timer)
      timer = setTimeout(giveUp, timeLimits.stoppingMs)
    }
    signal.addEventListener('abort', shortenTimeout, { once: true })
    const cleanUp = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', shortenTimeout)
    }
    sending.then(cleanUp, cleanUp)
  })
}
