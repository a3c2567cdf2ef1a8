import { Refusal } from '@insaka/domain/core/errors'
import { unreadable, type Unreadable } from '@insaka/domain/imports/unreadable'

export const refusedFile = (reason: Unreadable): Refusal =>
  new Refusal('INVALID', { fields: { file: [unreadable[reason]] } })

export function refuseFile(reason: Unreadable): never {
  throw refusedFile(reason)
}

/** What may be spent while a file is read. */
export class Budget {
  private left: number

  constructor(most: number) {
    this.left = most
  }

  spend(some: number): void {
    this.left -= some
    if (this.left < 0) refuseFile('TOO_MUCH')
  }
}
