import { formatDay } from '@insaka/domain/core/dates'
import { formatNumber } from '@insaka/domain/core/number-format'
import { committedExplanation } from '@insaka/domain/papers/papers.expenses'
import type { ReportPreview } from '@insaka/domain/procurement-report/report.schema'
import { LoadError } from '../../ui/page/LoadError.tsx'
import { LoadingBar } from '../../ui/page/LoadingBar.tsx'
import { Section } from '../../ui/Section.tsx'
import { CautionLine } from '../../ui/status/Cautions.tsx'
import { MovementsTable } from './MovementsTable.tsx'
import { SpendingByDimension, SpendingTable } from './SpendingTable.tsx'
import classes from './ReportSummary.module.css'
import type { PreviewState } from './use-preview.ts'

export function ReportSummary({ previewed: previewState }: { previewed: PreviewState }) {
  const { preview, error, period, isFetching, isOutdated, ask } = previewState
  return (
    <div className="relative">
      <LoadingBar loading={isFetching} />
      <Section
        title="Summary"
        {...(preview && period && { description: `${formatDay(period.from)} to ${formatDay(period.to)}` })}
      >
        <output className={classes.changed}>
          {isOutdated && <CautionLine message="You have changed the form. Press Preview again." />}
        </output>
        {preview ? (
          <SummaryContents preview={preview} />
        ) : error ? (
          <LoadError title="The summary could not be loaded." error={error} onRetry={ask} />
        ) : (
          <p className="m-0 text-faint">
            {isFetching
              ? 'Counting…'
              : 'Press Preview to see the figures. Nothing is saved until you press Generate. The file also lists every enquiry, paper, contract and amendment of the period.'}
          </p>
        )}
      </Section>
    </div>
  )
}

function SummaryContents({ preview }: { preview: ReportPreview }) {
  const { isNil, provisional, before, movements, spent, tables, records } = preview
  if (isNil)
    return (
      <p className={`m-0 ${classes.nil}`}>
        <b>Nil return.</b> Nothing was open, changed or spent in this period. You can still generate the
        report as a nil return.{provisional && ' The period is not over: this is provisional.'}
      </p>
    )
  return (
    <div className={`grid grid-cols-1 ${classes.contents}`}>
      <p className={`m-0 ${classes.records}`}>
        <b data-figures>{formatNumber(records)}</b> {records === 1 ? 'record is' : 'records are'} listed in
        the file.
        {provisional && ' The period is not over: these figures are provisional.'}
      </p>
      <MovementsTable movements={movements} />
      {spent.length === 0 ? (
        <p className="m-0 text-faint">Nothing was spent in this period.</p>
      ) : (
        <>
          <SpendingTable title="Spent" rows={spent} isTotal />
          <p className="m-0 text-sm text-faint">
            Before: {formatDay(before.from)} to {formatDay(before.to)}
            {provisional && ', limited to the days elapsed'}.
          </p>
          <p className="m-0 text-sm text-faint">{committedExplanation}</p>
          <SpendingByDimension tables={tables} />
        </>
      )}
    </div>
  )
}
