import { maxUnpackedSize, maxRows } from '@insaka/domain/imports/import-limits'
import { Budget, refuseFile } from './refuse-file.ts'

/** Limits that all sheets of a file share. */
export class ReadLimits {
  /** Characters of all cells. A shared text counts for each cell that uses it, so a small file cannot become huge. */
  readonly characters = new Budget(maxUnpackedSize)
  private rows = 0

  /** The first row of a sheet has the headings and does not count. */
  countRow(isFirst: boolean): void {
    if (isFirst) return
    this.rows += 1
    if (this.rows > maxRows) refuseFile('TOO_MANY_ROWS')
  }
}
