import type { Cell, Column, ColumnKind } from '../../workbook/document-model.ts'
import { cellText } from './cell-text.ts'
import type { Font, Fonts } from './fonts.ts'
import { bodyWidth, pageLayout } from './page-layout.ts'
import { toPrintable } from './printable.ts'

export type PlacedColumn = {
  label: string
  kind: ColumnKind
  x: number
  width: number
  isNumber: boolean
  /** True for text, which wraps; numbers and references shrink before they are broken. */
  wraps: boolean
}

export type Layout = { columns: PlacedColumn[]; size: number; width: number }

/** The minimum width, which avoids broken words and numbers, and the preferred width; both for font size 1. */
type WidthClaim = { min: number; preferred: number; wraps: boolean }

const sizes = { max: 8.5, min: 6.2 }
const letterWidth = 0.56
const longestWord = 14 * letterWidth
/** A table below this share of the page stays narrow, because wide gaps make rows hard to follow. */
const minShare = 0.62

/**
 * Scales widths to the page. In a wide table, references, dates and numbers get the width of the first rows,
 * texts share the rest, and the font shrinks.
 */
export function layOutColumns(columns: Column[], sampleRows: Cell[][], sums: Cell[][], fonts: Fonts): Layout {
  const gap = columns.length > 12 ? 6 : 9
  const availableWidth = bodyWidth - gap * (columns.length - 1)
  const claims = columns.map((column, index) => claimOf(column, index, sampleRows, sums, fonts))
  const tightWidth = sum(claims.map(({ min, preferred, wraps }) => (wraps ? preferred : min)))
  const size = Math.min(sizes.max, Math.max(sizes.min, availableWidth / tightWidth))
  const widths = distributeWidth(claims, availableWidth / size)
  const placed: PlacedColumn[] = []
  let x = pageLayout.left
  for (const [index, { label, kind }] of columns.entries()) {
    const width = widths[index]! * size
    const isNumber = kind !== 'text' && kind !== 'code' && kind !== 'day'
    placed.push({ label, kind, x, width, isNumber, wraps: kind === 'text' })
    x += width + gap
  }
  return { columns: placed, size, width: x - gap - pageLayout.left }
}

function claimOf(
  { label, kind, width }: Column,
  index: number,
  sampleRows: Cell[][],
  sums: Cell[][],
  fonts: Fonts,
): WidthClaim {
  const wraps = kind === 'text'
  const preferred = Math.max(1, width) * letterWidth
  const widest = (rows: Cell[][], font: Font) =>
    Math.max(0, ...rows.map((row) => contentWidth(cellText(row[index] ?? null, kind), wraps, font)))
  const contentSize = Math.max(widest(sampleRows, fonts.regular), widest(sums, fonts.bold))
  // An exceptionally long reference must not take the space of other columns.
  const maxWidth = wraps ? longestWord : Math.max(preferred * 1.2, 18 * letterWidth)
  const min = Math.max(longestPart(label, fonts.bold), Math.min(contentSize, maxWidth))
  return { min, preferred: Math.max(preferred, min), wraps }
}

const contentWidth = (text: string, wraps: boolean, font: Font): number =>
  wraps ? longestPart(text, font) : font.widthOf(toPrintable(text))

const longestPart = (text: string, font: Font): number =>
  Math.max(
    0,
    ...toPrintable(text)
      .split(/\s/)
      .map((word) => font.widthOf(word)),
  )

function distributeWidth(claims: WidthClaim[], availableWidth: number): number[] {
  const totalPreferred = sum(claims.map((claim) => claim.preferred))
  if (totalPreferred <= availableWidth) {
    const factor =
      totalPreferred >= availableWidth * minShare
        ? availableWidth / totalPreferred
        : Math.min(1.2, availableWidth / totalPreferred)
    return claims.map((claim) => claim.preferred * factor)
  }
  const totalMin = sum(claims.map((claim) => claim.min))
  if (totalMin >= availableWidth) return claims.map((claim) => (claim.min * availableWidth) / totalMin)
  // Extra width goes to wrapping texts up to their preference, then to the other columns.
  const wishedWidths = claims.map((claim) => (claim.wraps ? claim.preferred : claim.min))
  const [from, to] =
    sum(wishedWidths) > availableWidth
      ? [claims.map((claim) => claim.min), wishedWidths]
      : [wishedWidths, claims.map((claim) => claim.preferred)]
  const growth = (availableWidth - sum(from)) / (sum(to) - sum(from))
  return from.map((width, index) => width + (to[index]! - width) * growth)
}

const sum = (values: number[]): number => values.reduce((total, value) => total + value, 0)
