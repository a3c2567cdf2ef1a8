import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerSession } from 'smtp-server'
import type { MailConfig } from '../../src/config.ts'

type ReceivedMail = Email & { raw: string; recipients: string[] }

/** Local mail server that records mails and can simulate failures. */
export class FakeSmtpServer {
  readonly mails: ReceivedMail[] = []
  /** `hangs`: never responds. `drops`: closes the connection after a mail, unanswered. `is full`: rejects mail. */
  behaviour: 'takes' | 'hangs' | 'drops' | 'closes at once' | 'is full' = 'takes'
  readonly refusedRecipients = new Set<string>()
  /** Password required for login; null: no login. */
  password: string | null = null
  private readonly sockets = new Set<Socket>()
  private readonly server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    allowInsecureAuth: true,
    disableReverseLookup: true,
    closeTimeout: 100,
    onConnect: (_session, answer) => {
      if (this.behaviour === 'closes at once') this.dropConnections()
      else if (this.behaviour !== 'hangs') answer()
    },
    onAuth: ({ password, username }, _session, answer) => {
      if (password === this.password) answer(null, { user: username })
      else answer(new Error(`Invalid login of ${username}`))
    },
    onRcptTo: ({ address }, _session, answer) => {
      if (!this.refusedRecipients.has(address)) return answer()
      answer(Object.assign(new Error('No such user here'), { responseCode: 550 }))
    },
    onData: (stream, session, answer) => void this.receive(stream, session).then(() => answer(), answer),
  })

  async open(port = 0): Promise<this> {
    this.server.on('error', () => undefined)
    this.server.server.on('connection', (socket: Socket) => {
      this.sockets.add(socket)
      socket.once('close', () => this.sockets.delete(socket))
    })
    this.server.listen(port, '127.0.0.1')
    await once(this.server.server, 'listening')
    return this
  }

  get port(): number {
    return (this.server.server.address() as AddressInfo).port
  }

  get config(): MailConfig {
    return {
      smtpUrl: `smtp://127.0.0.1:${this.port}`,
      from: 'Insaka <insaka@example.org>',
      publicUrl: 'https://insaka.example.org',
    }
  }

  takeMails(): ReceivedMail[] {
    return this.mails.splice(0)
  }

  async close(): Promise<void> {
    this.dropConnections()
    await new Promise<void>((resolve) => this.server.close(() => resolve()))
  }

  dropConnections(): void {
    for (const socket of this.sockets) socket.destroy()
  }

  private async receive(stream: NodeJS.ReadableStream, { envelope }: SMTPServerSession): Promise<void> {
    const raw = await text(stream)
    if (this.behaviour === 'drops') return this.dropConnections()
    if (this.behaviour === 'is full') throw Object.assign(new Error('Mailbox full'), { responseCode: 452 })
    const recipients = envelope.rcptTo.map(({ address }) => address)
    this.mails.push({ ...(await PostalMime.parse(raw)), raw, recipients })
  }
}
