import { maxCellLength, maxColumns } from '@insaka/domain/imports/import-limits'
import { fillMergedRanges, type MergedRange } from './merged-cells.ts'
import type { SheetData } from './sheet-types.ts'
import { refuseFile } from './refuse-file.ts'
import type { ReadLimits } from './read-limits.ts'

export class SheetContent {
  readonly ranges: MergedRange[] = []
  readonly hiddenRows = new Set<number>()
  /** First and last index of each hidden column range, from 0. */
  readonly hiddenColumns: [number, number][] = []
  private readonly rows = new Map<number, string[]>()
  private readonly limits: ReadLimits

  constructor(limits: ReadLimits) {
    this.limits = limits
  }

  setCell(row: number, column: number, text: string): void {
    if (text === '') return
    if (column >= maxColumns) refuseFile('TOO_MANY_COLUMNS')
    if (text.length > maxCellLength) refuseFile('LONG_CELL')
    this.limits.characters.spend(text.length)
    let cells = this.rows.get(row)
    if (!cells) {
      this.limits.countRow(this.rows.size === 0)
      cells = []
      this.rows.set(row, cells)
    }
    // Programs disagree on which of two values for one cell to display.
    if (cells[column]) refuseFile('DAMAGED')
    while (cells.length < column) cells.push('')
    cells[column] = text
  }

  finish(sheet: Pick<SheetData, 'name' | 'startsIn1904' | 'isHidden'>): SheetData {
    const rows = [...this.rows]
      .map(([row, cells]) => ({ row, cells }))
      .sort((one, other) => one.row - other.row)
    fillMergedRanges(rows, this.ranges, this.limits.characters)
    const width = Math.max(0, ...rows.map(({ cells }) => cells.length))
    const isHidden = (column: number): boolean =>
      this.hiddenColumns.some(([first, last]) => column >= first && column <= last)
    return {
      ...sheet,
      hidden: {
        rows: rows.filter(({ row }) => this.hiddenRows.has(row)).length,
        columns: Array.from({ length: width }, (_, column) => column).filter(isHidden).length,
      },
      rows,
    }
  }
}
