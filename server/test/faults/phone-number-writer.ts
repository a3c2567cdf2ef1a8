import { expect } from 'vitest'
import type { ServerProcess } from './server-process.ts'

/** Changes the phone number of one user repeatedly and records the acknowledged changes. */
export class PhoneWriter {
  readonly username: string
  private readonly server: ServerProcess
  token = ''
  acknowledged = { version: 1, phoneNumber: '' }
  acknowledgedCount = 0
  /** Last value sent, whether or not it was acknowledged. */
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
      // The server timed out, but PostgreSQL committed the change.
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

  /** Checks that all acknowledged changes are stored, plus at most the change in flight. */
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
