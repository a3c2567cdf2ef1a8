import { expect } from 'vitest'
import type { ServerProcess } from './server-process.ts'

/** Changes the phone number of one user again and again, and remembers what the server has acknowledged. */
export class PhoneWriter {
  readonly username: string
  private readonly server: ServerProcess
  token = ''
  acknowledged = { version: 1, phoneNumber: '' }
  /** Acknowledged since this round began. */
  acknowledgedCount = 0
  /** Sent last, with or without an answer. */
  attempted = ''

  constructor(server: ServerProcess, username: string) {
    this.server = server
    this.username = username
  }

  async writeUntil(shouldStop: () => boolean): Promise<void> {
    this.acknowledgedCount = 0
    while (!shouldStop()) {
      const { version } = this.acknowledged
      this.attempted = `+260 ${String(version).padStart(9, '0')}`
      const answer = await this.server.tryCall('PUT', '/api/auth/users/profile', {
        token: this.token,
        body: { email: `${this.username}@example.org`, phoneNumber: this.attempted, version },
      })
      // The server gave up waiting for a change that PostgreSQL made all the same.
      if (answer.status === 409) this.compare(answer.body.current)
      if (answer.status !== 200) continue
      this.acknowledged = answer.body.payload.user
      this.acknowledgedCount += 1
    }
  }

  async check(): Promise<void> {
    const { body } = await this.server.callUntilServed('GET', '/api/auth/users/me', { token: this.token })
    this.compare(body.payload.user)
  }

  /** Every acknowledged change is there, and at most the one that was under way. */
  private compare(stored: { version: number; phoneNumber: string }): void {
    const { version, phoneNumber } = this.acknowledged
    if (stored.version === version + 1) expect(stored.phoneNumber).toBe(this.attempted)
    else
      expect([stored.version, stored.phoneNumber]).toEqual([
        version,
        version === 1 ? stored.phoneNumber : phoneNumber,
      ])
    this.acknowledged = stored
  }
}
