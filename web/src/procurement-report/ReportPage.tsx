import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { currentInstitutionQuery } from '../state/current-institution.ts'
import { useCurrentUser } from '../state/current-user.ts'
import { useSchemaForm } from '../ui/form/use-schema-form.ts'
import { PageHeader } from '../ui/page/PageHeader.tsx'
import { blankReport, reportRules, reportShape } from './form/report-form.ts'
import { formId, ReportForm } from './form/ReportForm.tsx'
import { SavedReports } from './saved-reports/SavedReports.tsx'
import { ReportSummary } from './preview/ReportSummary.tsx'
import { usePreview } from './preview/use-preview.ts'
import classes from './ReportPage.module.css'

export function ReportPage() {
  const user = useCurrentUser()
  const institution = useQuery(currentInstitutionQuery(user.institution)).data
  const [blank] = useState(() => blankReport(new Date()))
  const form = useSchemaForm(reportShape, blank, reportRules)
  const previewState = usePreview(form, { formId, entity: institution?.name ?? '' })
  return (
    <>
      <PageHeader title="PROCUREMENT REPORTING" />
      <div className={`grid gap-4 ${classes.halves}`}>
        <ReportForm
          form={form}
          institution={institution}
          tooManyForPdf={previewState.tooManyForPdf}
          isPreviewing={previewState.isFetching}
          onPreview={previewState.ask}
        />
        <ReportSummary previewed={previewState} />
      </div>
      <SavedReports
        to="/insaka/plscm/analytics/reporting"
        emptyText="No reports yet. Each report you generate is saved here, and you can download it again unchanged."
      />
    </>
  )
}
