import { maxUnpackedSize, maxRows } from '@insaka/domain/imports/import-limits'
import { Budget, refuseFile } from './refuse-file.ts'

/** What all sheets of a file have in common: how much of them may still be read. */
export class ReadLimits {
  /** Characters, so that one text to which very many cells refer counts as often. */
  readonly characters = new Budget(maxUnpackedSize)
  private rows = 0

  /** A sheet's first row has its headings, and is not counted. */
  countRow(isFirst: boolean): void {
    if (isFirst) return
    this.rows += 1
    if (this.rows > maxRows) refuseFile('TOO_MANY_ROWS')
  }
}
