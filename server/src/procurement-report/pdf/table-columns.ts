import type { Cell, Column, ColumnKind } from '../../workbook/contents.ts'
import { cellText } from './cell-text.ts'
import type { Font, Fonts } from './fonts.ts'
import { bodyWidth, paper } from './paper.ts'
import { printable } from './printable.ts'

/** Where a column is: its text lies between `x` and `x + width`. */
export type PlacedColumn = {
  label: string
  kind: ColumnKind
  x: number
  width: number
  isNumber: boolean
  /** Text may be broken; a number or a reference is set smaller before that. */
  wraps: boolean
}

export type Layout = { columns: PlacedColumn[]; size: number; width: number }

/** What a column needs at least so that no word and no number is parted, and what it asks for; at size 1. */
type Claim = { least: number; asked: number; wraps: boolean }

const sizes = { most: 8.5, least: 6.2 }
/** The mean width of a letter, at size 1. */
const letter = 0.56
/** A longer word may be parted. */
const longestWord = 14 * letter
/** A table that would be narrower than this share of the paper is left narrow: eyes lose the row on the way. */
const wide = 0.62

/**
 * Widths as the columns ask for them, scaled to the paper. Where there are many, references, days and numbers take what
 * the first rows need, long texts share the rest, and the letters grow smaller.
 */
export function placeColumns(columns: Column[], first: Cell[][], sums: Cell[][], fonts: Fonts): Layout {
  const gap = columns.length > 12 ? 6 : 9
  const room = bodyWidth - gap * (columns.length - 1)
  const claims = columns.map((column, index) => claimOf(column, index, first, sums, fonts))
  const tight = sum(claims.map(({ least, asked, wraps }) => (wraps ? asked : least)))
  const size = Math.min(sizes.most, Math.max(sizes.least, room / tight))
  const widths = share(claims, room / size)
  const placed: PlacedColumn[] = []
  let x = paper.left
  for (const [index, { label, kind }] of columns.entries()) {
    const width = widths[index]! * size
    const isNumber = kind !== 'text' && kind !== 'code' && kind !== 'day'
    placed.push({ label, kind, x, width, isNumber, wraps: kind === 'text' })
    x += width + gap
  }
  return { columns: placed, size, width: x - gap - paper.left }
}

function claimOf(
  { label, kind, width }: Column,
  index: number,
  first: Cell[][],
  sums: Cell[][],
  fonts: Fonts,
): Claim {
  const wraps = kind === 'text'
  const asked = Math.max(1, width) * letter
  const widest = (rows: Cell[][], font: Font) =>
    Math.max(0, ...rows.map((row) => contentWidth(cellText(row[index] ?? null, kind), wraps, font)))
  const content = Math.max(widest(first, fonts.regular), widest(sums, fonts.bold))
  // One reference of unheard-of length does not take the room of all others.
  const most = wraps ? longestWord : Math.max(asked * 1.2, 18 * letter)
  const least = Math.max(longestPart(label, fonts.bold), Math.min(content, most))
  return { least, asked: Math.max(asked, least), wraps }
}

const contentWidth = (text: string, wraps: boolean, font: Font): number =>
  wraps ? longestPart(text, font) : font.widthOf(printable(text))

const longestPart = (text: string, font: Font): number =>
  Math.max(
    0,
    ...printable(text)
      .split(/\s/)
      .map((word) => font.widthOf(word)),
  )

function share(claims: Claim[], room: number): number[] {
  const asked = sum(claims.map((claim) => claim.asked))
  if (asked <= room) {
    const factor = asked >= room * wide ? room / asked : Math.min(1.2, room / asked)
    return claims.map((claim) => claim.asked * factor)
  }
  const least = sum(claims.map((claim) => claim.least))
  if (least >= room) return claims.map((claim) => (claim.least * room) / least)
  // What is left goes to those that can use it: to texts as far as they ask, and then to all.
  const wished = claims.map((claim) => (claim.wraps ? claim.asked : claim.least))
  const [from, to] =
    sum(wished) > room
      ? [claims.map((claim) => claim.least), wished]
      : [wished, claims.map((claim) => claim.asked)]
  const part = (room - sum(from)) / (sum(to) - sum(from))
  return from.map((width, index) => width + (to[index]! - width) * part)
}

const sum = (values: number[]): number => values.reduce((total, value) => total + value, 0)
