import { formatNumber } from '../core/number-format.ts'

export const maxFileBytes = 10 * 1024 * 1024
/** A limit for the unpacked bytes of a workbook and one for its characters, against zip bombs. */
export const maxUnpackedSize = 100 * 1024 * 1024
export const maxRows = 20_000
export const maxColumns = 200
export const maxSheets = 100
/** Excel's own limit. */
export const maxCellLength = 32_767
export const maxHeadingLength = 600
/** Each user needs a temporary password, whose hash is slow to compute. */
export const maxImportedUsers = 500

const splitAdvice = 'Please split it into several files.'

export const tooManyUsersMessage = `This file has more than ${maxImportedUsers} users. ${splitAdvice}`

export const unreadableReasons = {
  EMPTY: 'This file is empty.',
  TOO_LARGE: `This file is larger than 10 MB. ${splitAdvice}`,
  TOO_MUCH: `This file has too much content to read at once. ${splitAdvice}`,
  TOO_MANY_ROWS: `This file has more than ${formatNumber(maxRows)} rows. ${splitAdvice}`,
  TOO_MANY_COLUMNS: `A sheet of this file has more than ${maxColumns} columns. Please remove those that are not needed.`,
  TOO_MANY_SHEETS: `This workbook has more than ${maxSheets} sheets. ${splitAdvice}`,
  LONG_CELL: `A cell of this file has more than ${formatNumber(maxCellLength)} characters. Please shorten it.`,
  LONG_HEADING: `A heading of this file has more than ${maxHeadingLength} characters. Please shorten it.`,
  MACROS: 'This workbook has macros. Please save it as an Excel workbook without macros (XLSX).',
  PASSWORD: 'This file is protected by a password. Please save it without one.',
  OLD_WORKBOOK: 'This workbook is from Excel 95 or earlier. Please open it in Excel and save it as XLSX.',
  WEB_PAGE: 'This file is a web page or XML. Please open it in Excel and save it as XLSX.',
  NO_TABLE: 'This is neither an Excel workbook nor a CSV file. Please save it as XLSX.',
  DAMAGED: 'This file is damaged. Please open it in Excel and save it again as XLSX.',
  OPEN_QUOTE: 'A quotation mark in this CSV file is never closed. Please save the file again as XLSX.',
} as const satisfies Record<string, string>
export type UnreadableReason = keyof typeof unreadableReasons
