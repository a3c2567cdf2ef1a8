import { formatNumber } from '../core/figures.ts'

/** How much a file that is brought along may hold. */
export const largestFile = 10 * 1024 * 1024
/** A workbook is packed; so many bytes of it are unpacked, and so many characters are in its cells. */
export const largestContent = 100 * 1024 * 1024
export const mostRows = 20_000
export const mostColumns = 200
export const mostSheets = 100
/** The longest cell that Excel itself keeps. */
export const longestCell = 32_767
export const longestHeading = 600
/** Each of them needs a temporary password, which takes a moment to make. */
export const mostUsers = 500

const split = 'Please split it into several files.'

export const tooManyUsers = `A file of users may have at most ${mostUsers} rows. ${split}`

/** Why a file cannot be read, and what to do about it. */
export const unreadable = {
  EMPTY: 'There is nothing in this file.',
  TOO_LARGE: `This file is larger than 10 MiB. ${split}`,
  TOO_MUCH: `There is too much in this file to read it at once. ${split}`,
  TOO_MANY_ROWS: `This file has more than ${formatNumber(mostRows)} rows. ${split}`,
  TOO_MANY_COLUMNS: `A sheet of this file has more than ${mostColumns} columns. Please remove those that are not needed.`,
  TOO_MANY_SHEETS: `This workbook has more than ${mostSheets} sheets. ${split}`,
  LONG_CELL: `A cell of this file has more than ${formatNumber(longestCell)} characters. Please shorten it.`,
  LONG_HEADING: `A heading of this file has more than ${longestHeading} characters. Please shorten it.`,
  MACROS: 'This workbook has macros. Please save it as an Excel workbook without macros (XLSX).',
  PASSWORD: 'This file is protected by a password. Please save it without one.',
  OLD_WORKBOOK: 'This is a workbook of Excel 95 or before. Please open it in Excel and save it as XLSX.',
  WEB_PAGE: 'This file is a web page or XML. Please open it in Excel and save it as XLSX.',
  NO_TABLE: 'This is neither an Excel workbook nor a CSV file. Please save it as XLSX.',
  DAMAGED: 'This file is damaged. Please open it in Excel and save it again as XLSX.',
  OPEN_QUOTE: 'A quotation mark of this CSV file is never closed. Please save the file again as XLSX.',
} as const satisfies Record<string, string>
export type Unreadable = keyof typeof unreadable
