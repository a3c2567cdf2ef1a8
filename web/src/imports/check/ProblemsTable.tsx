import { formatNumber } from '@insaka/domain/core/number-format'
import type { ProblemState } from '@insaka/domain/imports/imports.labels'
import type { ProblemRow, ImportDetails } from '@insaka/domain/imports/imports.schema'
import { focusOnMount } from '../../ui/focus/focus-on-mount.ts'
import { cellText } from '../import-texts.ts'
import type { ImportsSearch } from '../imports-search-params.ts'
import tableClasses from '../import-table.module.css'
import classes from './ProblemsTable.module.css'
import { CellCorrection, isDateCell } from './CellCorrection.tsx'

type Props = { importDetails: ImportDetails; search: ImportsSearch; rows: readonly ProblemRow[] }

const messageHeadings: Readonly<Record<ProblemState, string>> = {
  WRONG: 'What is wrong',
  CAUTION: 'What is unusual',
  THERE: 'In the register',
  KEPT: 'Why it was kept',
}

// Rows displayed as cards lose their table semantics in browsers, so the roles are explicit.
/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role */

/** Rows of the file, with one line per message. */
export function ProblemsTable({ importDetails, search, rows }: Props) {
  const show = search.show ?? 'WRONG'
  const showsFileCells = show !== 'KEPT'
  return (
    <table
      role="table"
      className={`data-table ${tableClasses.table} ${classes.rows}`}
      aria-label="Rows of the file"
    >
      <thead role="rowgroup" className="visually-hidden-on-tablets">
        <tr role="row">
          <th role="columnheader" scope="col">
            Row
          </th>
          {showsFileCells && (
            <>
              <th role="columnheader" scope="col">
                Column
              </th>
              <th role="columnheader" scope="col">
                In your file
              </th>
            </>
          )}
          <th role="columnheader" scope="col">
            {messageHeadings[show]}
          </th>
        </tr>
      </thead>
      {rows.map((row) => (
        <tbody key={row.row} role="rowgroup">
          {linesOf(importDetails, row, show).map((line, index) => (
            // The index makes the key unique if a field has several messages.
            <tr key={`${line.field} ${index}`} role="row">
              <th role="rowheader" scope="row" data-again={index > 0 || undefined}>
                <span className={index > 0 ? 'visually-hidden' : 'block font-medium nowrap'}>
                  {rowName(row, importDetails)}
                </span>
                {index === 0 && (
                  <span className="block text-sm text-faint font-normal break-anywhere">{row.title}</span>
                )}
              </th>
              {showsFileCells && (
                <>
                  <td role="cell" className={classes.label}>
                    {line.label}
                  </td>
                  <td role="cell" data-label={line.field ? 'In your file' : undefined}>
                    {show === 'WRONG' && row.state === 'WRONG' && line.field !== '' ? (
                      <CellCorrection
                        importDetails={importDetails}
                        search={search}
                        row={row}
                        field={line.field}
                        label={line.label}
                        sameValueRows={line.alike ?? 0}
                      />
                    ) : (
                      <span className="break-anywhere">{line.text}</span>
                    )}
                  </td>
                </>
              )}
              <td
                role="cell"
                data-label={show === 'THERE' ? messageHeadings.THERE : undefined}
                className="break-anywhere"
              >
                {line.isRight ? (
                  <span
                    ref={focusOnMount}
                    tabIndex={-1}
                    className={`outline-none font-medium ${classes.valid}`}
                  >
                    Corrected
                  </span>
                ) : (
                  line.message
                )}
              </td>
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  )
}

type ProblemLine = {
  field: string
  label: string
  text: string
  message: string
  alike?: number
  isRight?: true
}

/** First line of a row that has been corrected; cautions may follow. */
const correctedLine: ProblemLine = { field: '', label: '', text: '', message: '', isRight: true }

function linesOf(importDetails: ImportDetails, row: ProblemRow, show: ProblemState): ProblemLine[] {
  const { state, problems, differs, cells } = row
  if (show === 'THERE' && differs.length > 0)
    return differs.map(({ field, label, file, record }) => ({ field, label, text: file, message: record }))
  if (show === 'THERE' && problems.length === 0)
    return [{ field: '', label: '', text: '', message: 'No differences.' }]
  const lines = problems.map((problem) => {
    const text = cells[problem.field] ?? ''
    return { ...problem, text: isDateCell(importDetails, row, problem.field) ? cellText(text) : text }
  })
  return show === 'WRONG' && (lines.length === 0 || state !== 'WRONG') ? [correctedLine, ...lines] : lines
}

/** Names the sheet if the file has detail sheets, whose fields have a prefix. */
export const rowName = ({ sheet, line }: Pick<ProblemRow, 'sheet' | 'line'>, { columns }: ImportDetails) =>
  columns.some(({ field }) => field?.includes('.'))
    ? `${sheet}, row ${formatNumber(line)}`
    : `Row ${formatNumber(line)}`
