import { formatDay } from '@insaka/domain/core/dates'
import { formatNumber } from '@insaka/domain/core/figures'
import { problemStates, rowStates, type ProblemState } from '@insaka/domain/imports/imports.labels'
import type { WholeImport } from '@insaka/domain/imports/imports.schema'
import { Button } from '@mantine/core'
import { Link, useRouter, useSearch } from '@tanstack/react-router'
import { DoingBar, percentOf } from '../../files/MakingBar.tsx'
import { Section } from '../../ui/Section.tsx'
import { readyRows, rowsText } from '../import-texts.ts'
import { useImportAct, useWrongRows } from '../imports.queries.ts'
import { readImportsSearch } from '../imports-search.ts'
import classes from '../Imports.module.css'
import { Problems } from './Problems.tsx'

const to = '/insaka/admin/imports/$id'
const looked = ['WRONG', 'CAUTION', 'THERE'] as const satisfies ProblemState[]

/** The third step: what is wrong or odd in the rows, and mending it. */
export function CheckStep({ whole }: { whole: WholeImport }) {
  const { id, state, counts, progress, corrections } = whole
  const params = { id: String(id) }
  const { show } = readImportsSearch(useSearch({ strict: false }))
  const act = useImportAct(id)
  const isChecking = state === 'CHECKING'
  const shown = show ?? looked.find((each) => counts[each] > 0)
  const ready = readyRows(whole)
  return (
    <Section title="Check">
      <DoingBar
        doing={isChecking ? 'Checking the rows…' : null}
        figures={`${formatNumber(progress.done)} of ${rowsText(progress.of)}`}
        percent={percentOf(progress.done, progress.of)}
        stopLabel="Stop"
        onStop={() => act.mutate({ act: 'stop' })}
      >
        Nothing is saved as a record yet. You may leave this page; the check goes on.
      </DoingBar>
      {!isChecking && (
        <>
          <ul className={`bare-list flex wrap mb-4 ${classes.figures}`} aria-label="What the check found">
            <li className={`grid rounded ${classes.figure}`} data-state="RIGHT">
              <b className={`strong ${classes.count}`}>{formatNumber(counts.RIGHT)}</b>
              <span className="small soft">{rowStates.RIGHT}</span>
            </li>
            {looked.map((each) => (
              <li key={each}>
                <Link
                  to={to}
                  params={params}
                  search={{ step: 'check', show: each }}
                  resetScroll={false}
                  className={`grid rounded bare-link lights-up ${classes.figure}`}
                  data-state={each}
                  aria-current={each === shown ? 'true' : undefined}
                >
                  <b className={`strong ${classes.count}`}>{formatNumber(counts[each])}</b>
                  <span className="small soft">{problemStates[each]}</span>
                </Link>
              </li>
            ))}
          </ul>
          {corrections && (
            <div className={`row wrap rounded mb-4 ${classes.corrections}`}>
              <span>
                In the import of {formatDay(corrections.createdOn)}{' '}
                {corrections.rows === 1
                  ? '1 of the wrong rows was corrected.'
                  : `${formatNumber(corrections.rows)} of the wrong rows were corrected.`}
              </span>
              <Button
                size="xs"
                loading={act.isPending && act.variables.act === 'corrections'}
                onClick={() => act.mutate({ act: 'corrections' })}
              >
                {corrections.rows === 1 ? 'Use this correction' : 'Use these corrections'}
              </Button>
            </div>
          )}
          <CheckActions whole={whole} ready={ready} onCheck={() => act.mutate({ act: 'check' })} />
          {shown ? (
            <Problems key={shown} whole={whole} show={shown} />
          ) : (
            <p className="no-margin soft">All rows are right.</p>
          )}
        </>
      )}
    </Section>
  )
}

type ActionProps = { whole: WholeImport; ready: number; onCheck: () => void }

function CheckActions({ whole: { id, state, counts }, ready, onCheck }: ActionProps) {
  const router = useRouter()
  const wrongRows = useWrongRows()
  return (
    <div className="row wrap gap-2 mb-4">
      <Button
        disabled={ready === 0 && state === 'CHECKED'}
        onClick={() => void router.navigate({ to, params: { id: String(id) }, search: { step: 'import' } })}
      >
        Go on to the import
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
      {/* What they name, such as a department, may have been added since. */}
      <Button variant="subtle" onClick={onCheck}>
        Check all rows again
      </Button>
    </div>
  )
}
