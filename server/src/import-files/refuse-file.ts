import { Refusal } from '@insaka/domain/core/errors'
import { unreadableReasons, type UnreadableReason } from '@insaka/domain/imports/import-limits'

export const unreadableFileRefusal = (reason: UnreadableReason): Refusal =>
  new Refusal('INVALID', { fields: { file: [unreadableReasons[reason]] } })

export function refuseFile(reason: UnreadableReason): never {
  throw unreadableFileRefusal(reason)
}

export class Budget {
  private remaining: number

  constructor(limit: number) {
    this.remaining = limit
  }

  spend(amount: number): void {
    this.remaining -= amount
    if (this.remaining < 0) refuseFile('TOO_MUCH')
  }
}
