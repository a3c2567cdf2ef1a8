import * as z from 'zod/mini'
import { withArticle } from '@insaka/domain/core/article'
import type { Fields } from '@insaka/domain/core/rules'
import type { AnyRegister } from '@insaka/domain/registers/define-register'
import { linePosition, linesOf } from '@insaka/domain/registers/derived'
import { inputShapes, type RegisterFields } from '@insaka/domain/registers/fields'
import { checkRow, problemOf, type ParsedRow } from './check-row.ts'
import type { DetailProblems, ImportUnit, ReferenceData } from './importer.ts'

/** Adds the corrections of cells to the schemas of the form. */
export const withCellCorrections = (shapes: Fields, fields: RegisterFields): Fields =>
  Object.fromEntries(
    Object.entries(shapes).map(([name, input]) => {
      const fromCell = fields[name]?.fromCell
      return [name, fromCell ? z.pipe(z.transform(fromCell), input) : input]
    }),
  )

/** Rows without a position come last, in the order of the file. */
const positionOf = ({ inputs: { position } }: ParsedRow): number =>
  typeof position === 'number' ? position : Number.MAX_SAFE_INTEGER

type CheckedLines = {
  /** The valid lines of each field, in their order. */
  lines: Record<string, object[]>
  problems: DetailProblems[]
}

/** Checks the rows of the sheets with lines by the rules of the form. */
export function linesChecker(
  register: AnyRegister,
): (unit: Pick<ImportUnit, 'details'>, referenceData: ReferenceData) => CheckedLines {
  const sheets = linesOf(register).map(([name, field]) => {
    const entered = Object.entries(field.lineFields).filter(([, { isDecided }]) => !isDecided)
    const shapes = inputShapes({ ...Object.fromEntries(entered), position: linePosition })
    const fields = withCellCorrections(shapes, field.lineFields)
    return { name, field, fields }
  })

  return ({ details }, referenceData) => {
    const problems: DetailProblems[] = []
    const linesOfSheet = ({ name, field, fields }: (typeof sheets)[number]) =>
      details
        .filter(({ sheet }) => sheet.prefix === `${name}.`)
        .toSorted((one, other) => positionOf(one) - positionOf(other) || one.row - other.row)
        .flatMap((row, i) => {
          const { sheet } = row
          const { checked, problems: own } = checkRow<{ position: number | null }>(
            row,
            referenceData,
            fields,
            { rules: (field.rules ?? []) as never },
          )
          if (i >= field.max) {
            const record = withArticle(register.card.noun)
            const message = `${record} can have at most ${field.max} ${field.noun}s.`
            own.push(problemOf(sheet, sheet.main!.field, message[0]!.toUpperCase() + message.slice(1)))
          }
          problems.push({ row: row.row, problems: own })
          const { position: _order, ...line } = checked.validFields
          return own.length > 0 ? [] : [{ id: null, ...line }]
        })
    return { lines: Object.fromEntries(sheets.map((each) => [each.name, linesOfSheet(each)])), problems }
  }
}
