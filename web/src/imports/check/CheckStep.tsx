import { formatDay } from '@insaka/domain/core/dates'
import { formatNumber } from '@insaka/domain/core/number-format'
import { problemStates, rowStates, type ProblemState } from '@insaka/domain/imports/imports.labels'
import type { ImportDetails } from '@insaka/domain/imports/imports.schema'
import { Button } from '@mantine/core'
import { Link, useRouter, useSearch } from '@tanstack/react-router'
import { ProgressBar, percentDone } from '../../files/ProgressBar.tsx'
import { Section } from '../../ui/Section.tsx'
import { countReadyRows, rowsText } from '../import-texts.ts'
import { useImportAction, useWrongRowsDownload } from '../imports.queries.ts'
import { readImportsSearch } from '../imports-search-params.ts'
import figureClasses from '../import-figures.module.css'
import classes from './CheckStep.module.css'
import { CorrectedValues } from './CorrectedValues.tsx'
import { Problems } from './Problems.tsx'

const to = '/insaka/admin/imports/$id'
const reviewedStates = ['WRONG', 'CAUTION', 'THERE'] as const satisfies ProblemState[]

/** The third step: wrong and unusual rows, and their correction. */
export function CheckStep({ importDetails }: { importDetails: ImportDetails }) {
  const { id, state, counts, progress, corrections } = importDetails
  const params = { id: String(id) }
  const { show } = readImportsSearch(useSearch({ strict: false }))
  const action = useImportAction(id)
  const isChecking = state === 'CHECKING'
  const shownState = show ?? reviewedStates.find((each) => counts[each] > 0)
  const readyCount = countReadyRows(importDetails)
  return (
    <Section title="Check">
      <ProgressBar
        activity={isChecking ? 'Checking the rows…' : null}
        figures={`${formatNumber(progress.done)} of ${rowsText(progress.of)}`}
        percent={percentDone(progress.done, progress.of)}
        stopLabel="Stop"
        onStop={() => action.mutate({ act: 'stop' })}
      >
        No records are saved yet. You can leave this page; the check continues.
      </ProgressBar>
      {!isChecking && (
        <>
          <ul
            className={`bare-list flex flex-wrap gap-2 mb-4 ${figureClasses.figures}`}
            aria-label="Result of the check"
          >
            <li className={`grid rounded ${figureClasses.figure}`} data-state="RIGHT">
              <b className={`font-semibold ${figureClasses.count}`}>{formatNumber(counts.RIGHT)}</b>
              <span className="text-sm text-muted">{rowStates.RIGHT}</span>
            </li>
            {reviewedStates.map((each) => (
              <li key={each}>
                <Link
                  to={to}
                  params={params}
                  search={{ step: 'check', show: each }}
                  resetScroll={false}
                  className={`grid rounded bare-link hoverable ${figureClasses.figure}`}
                  data-state={each}
                  aria-current={each === shownState ? 'true' : undefined}
                >
                  <b className={`font-semibold ${figureClasses.count}`}>{formatNumber(counts[each])}</b>
                  <span className="text-sm text-muted">{problemStates[each]}</span>
                </Link>
              </li>
            ))}
          </ul>
          {corrections && (
            <div className={`row flex-wrap rounded mb-4 ${classes.corrections}`}>
              <span>
                In the import of {formatDay(corrections.createdOn)}{' '}
                {corrections.rows === 1
                  ? '1 of the wrong rows was corrected.'
                  : `${formatNumber(corrections.rows)} of the wrong rows were corrected.`}
              </span>
              <Button
                size="xs"
                loading={action.isPending && action.variables.act === 'corrections'}
                onClick={() => action.mutate({ act: 'corrections' })}
              >
                {corrections.rows === 1 ? 'Use this correction' : 'Use these corrections'}
              </Button>
            </div>
          )}
          <CheckActions
            importDetails={importDetails}
            readyCount={readyCount}
            onCheck={() => action.mutate({ act: 'check' })}
          />
          {shownState ? (
            <Problems key={shownState} importDetails={importDetails} show={shownState} />
          ) : (
            <p className="m-0 text-muted">All rows are correct.</p>
          )}
          <CorrectedValues importDetails={importDetails} />
        </>
      )}
    </Section>
  )
}

type ActionProps = { importDetails: ImportDetails; readyCount: number; onCheck: () => void }

function CheckActions({ importDetails: { id, state, counts }, readyCount, onCheck }: ActionProps) {
  const router = useRouter()
  const wrongRows = useWrongRowsDownload()
  return (
    <div className="row flex-wrap gap-2 mb-4">
      <Button
        disabled={readyCount === 0 && state === 'CHECKED'}
        onClick={() => void router.navigate({ to, params: { id: String(id) }, search: { step: 'import' } })}
      >
        Continue to the import
      </Button>
      {counts.WRONG > 0 && (
        <Button
          variant="default"
          loading={wrongRows.isPending}
          onClick={() => wrongRows.mutate({ params: { id } })}
        >
          Download the wrong rows
        </Button>
      )}
      {/* Missing references, such as a department, may have been added since. */}
      <Button variant="subtle" onClick={onCheck}>
        Check all rows again
      </Button>
    </div>
  )
}
