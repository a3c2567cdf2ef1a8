import { useQuery } from '@tanstack/react-query'
import { useId, type ReactNode } from 'react'
import { ExportButton } from '../../files/ExportButton.tsx'
import { useCurrentUser } from '../../state/current-user.ts'
import { toListPage } from '../../ui/list/list-page.ts'
import { PagedList } from '../../ui/list/PagedList.tsx'
import { useListAddress } from '../../ui/list/use-list-address.ts'
import { savedReportsExport, savedReportsQuery } from '../report.queries.ts'
import { readReportSearch } from '../report-search-params.ts'
import { SavedReportRow } from './SavedReportRow.tsx'
import classes from './SavedReports.module.css'

type Props = {
  /** The screen of the list, whose address holds the page. */
  to: '/insaka/plscm/analytics/reporting' | '/insaka/plscm/analytics/archived'
  emptyText: ReactNode
}

// Rows displayed as cards lose their table semantics in browsers, so the roles are explicit.
/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role */

export function SavedReports({ to, emptyText }: Props) {
  const id = useId()
  const { page, openPage } = useListAddress({ to, read: readReportSearch })
  const list = toListPage(useQuery(savedReportsQuery(useCurrentUser().id, page)))
  return (
    <section aria-labelledby={id}>
      <div className={`row relative ${classes.head}`}>
        <h2 id={id}>Saved reports</h2>
        <div className="ml-auto">
          <ExportButton lists={[savedReportsExport]} />
        </div>
      </div>
      <PagedList
        list={list}
        entries="reports"
        className={classes.frame}
        paging={{ noun: 'report', page, onPage: openPage }}
      >
        {(reports) =>
          reports.length === 0 ? (
            <div className={`grid gap-3 text-muted ${classes.empty}`}>
              <b className="text-strong font-semibold">No Table Content to display.</b>
              <span>{page > 0 ? 'There are no more reports.' : emptyText}</span>
            </div>
          ) : (
            <table
              role="table"
              className={`data-table ${classes.table}`}
              aria-labelledby={id}
              aria-busy={list.loading}
            >
              <thead className="visually-hidden-on-tablets" role="rowgroup">
                <tr role="row">
                  <th role="columnheader" scope="col">
                    Report
                  </th>
                  <th role="columnheader" scope="col" className={classes.number}>
                    Records
                  </th>
                  <th role="columnheader" scope="col" className={classes.number}>
                    Size
                  </th>
                  <th role="columnheader" scope="col">
                    Made
                  </th>
                  <th role="columnheader" scope="col">
                    SHA-256
                  </th>
                  <th role="columnheader" scope="col">
                    Since then
                  </th>
                  <th role="columnheader" scope="col">
                    <span className="visually-hidden">File</span>
                  </th>
                </tr>
              </thead>
              <tbody role="rowgroup">
                {reports.map((report) => (
                  <SavedReportRow key={report.id} report={report} />
                ))}
              </tbody>
            </table>
          )
        }
      </PagedList>
    </section>
  )
}
