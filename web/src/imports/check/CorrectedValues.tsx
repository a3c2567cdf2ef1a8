import type { CorrectedRow, ImportDetails } from '@insaka/domain/imports/imports.schema'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { PagingBar } from '../../ui/paging/PagingBar.tsx'
import tableClasses from '../import-table.module.css'
import { cellText } from '../import-texts.ts'
import { correctedQuery, useCorrectCell } from '../imports.queries.ts'
import { CellCorrection, faultText, isDateCell } from './CellCorrection.tsx'
import problemsClasses from './Problems.module.css'
import { rowName } from './ProblemsTable.tsx'

/** Corrected cells of rows that are not imported yet, to correct again or reset. */
export function CorrectedValues({ importDetails }: { importDetails: ImportDetails }) {
  const [page, setPage] = useState(0)
  const { data } = useQuery(correctedQuery(importDetails.id, page))
  if (!data || data.pagination.totalRecords === 0) return null
  // The last row of the page was reset.
  const lastPage = data.pagination.totalPages - 1
  if (page > lastPage) setPage(lastPage)
  return (
    <div className={problemsClasses.problems} data-focus-fallback="button">
      <h3 className="mt-4 mb-2">Corrected values</h3>
      {/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- cards lose their table semantics */}
      <table role="table" className={`data-table ${tableClasses.table}`} aria-label="Corrected values">
        <thead role="rowgroup" className="visually-hidden-on-tablets">
          <tr role="row">
            {['Row', 'Column', 'In your file', 'Corrected to', 'Reset'].map((heading) => (
              <th key={heading} role="columnheader" scope="col">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        {data.content.map((row) => (
          <tbody key={row.row} role="rowgroup">
            {row.cells.map((cell) => (
              <CorrectedCell key={cell.field} importDetails={importDetails} row={row} cell={cell} />
            ))}
          </tbody>
        ))}
      </table>
      {data.pagination.totalPages > 1 && (
        <PagingBar noun="row" page={page} pagination={data.pagination} onPage={setPage} />
      )}
    </div>
  )
}

type CellProps = { importDetails: ImportDetails; row: CorrectedRow; cell: CorrectedRow['cells'][number] }

function CorrectedCell({ importDetails, row, cell: { field, label, file, text, message } }: CellProps) {
  const reset = useCorrectCell(importDetails.id)
  const fault = reset.error ? faultText(reset.error) : message
  return (
    <tr role="row">
      <th role="rowheader" scope="row">
        <span className="block font-medium nowrap">{rowName(row, importDetails)}</span>
        <span className="block text-sm text-faint font-normal break-anywhere">{row.title}</span>
      </th>
      <td role="cell">{label}</td>
      <td role="cell" data-label="In your file" className="break-anywhere">
        {(isDateCell(importDetails, row, field) ? cellText(file) : file) || (
          <span className="text-faint">empty</span>
        )}
      </td>
      <td role="cell" data-label="Corrected to">
        <CellCorrection
          importDetails={importDetails}
          row={{ ...row, cells: { [field]: text } }}
          field={field}
          label={label}
        />
        {fault && <span className="block text-sm">{fault}</span>}
      </td>
      <td role="cell">
        <button
          type="button"
          className="bare-button p-0 text-sm underline text-accent"
          aria-label={`Reset ${label} in row ${row.line}`}
          disabled={reset.isPending}
          onClick={() => reset.mutate({ row: row.row, field, text: null })}
        >
          Reset
        </button>
      </td>
    </tr>
  )
}
