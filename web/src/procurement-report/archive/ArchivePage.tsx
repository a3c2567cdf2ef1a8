import { Link } from '@tanstack/react-router'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { SavedReports } from '../saved-reports/SavedReports.tsx'
import { ClosedRecords } from './ClosedRecords.tsx'
import classes from './ArchivePage.module.css'

export function ArchivePage() {
  return (
    <>
      <PageHeader title="Archived Reports" />
      <div className={`grid grid-cols-1 ${classes.parts}`}>
        <ClosedRecords />
        <SavedReports
          to="/insaka/plscm/analytics/archived"
          emptyText={
            <>
              No reports yet. <Link to="/insaka/plscm/analytics/reporting">Generate the first one</Link>
            </>
          }
        />
      </div>
    </>
  )
}
