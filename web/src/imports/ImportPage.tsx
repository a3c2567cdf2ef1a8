import { importStates, type ImportState } from '@insaka/domain/imports/imports.labels'
import type { WholeImport } from '@insaka/domain/imports/imports.schema'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams, useSearch } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { NotFoundPage } from '../layout/NotFoundPage.tsx'
import { focusOnArrival } from '../ui/focus/focus-on-arrival.ts'
import { LoadError } from '../ui/page/LoadError.tsx'
import { LoadingLines } from '../ui/page/LoadingLines.tsx'
import { PageHeader } from '../ui/page/PageHeader.tsx'
import { StatePill } from '../ui/state/StatePill.tsx'
import { CheckStep } from './check/CheckStep.tsx'
import { ColumnsStep } from './columns/ColumnsStep.tsx'
import { FileCard } from './FileCard.tsx'
import { isBeforeSaving, stateLooks, stepsIn } from './import-texts.ts'
import { forgetRecords, importQuery } from './imports.queries.ts'
import { readImportsSearch, type ImportStep } from './imports-search.ts'
import { ImportSteps } from './ImportSteps.tsx'
import { RunStep } from './run/RunStep.tsx'

/** One import, at the step where it is or at one that somebody looks back at. */
export function ImportPage() {
  const { id = '' } = useParams({ strict: false })
  return /^[1-9]\d{0,14}$/.test(id) ? <Import key={id} id={Number(id)} /> : <NotFoundPage />
}

function Import({ id }: { id: number }) {
  const { data, error, refetch } = useQuery(importQuery(id))
  const title = `Import ${id}`
  if (data) return <Shown title={title} whole={data} />
  return (
    <>
      <PageHeader title={title} />
      {error ? (
        <LoadError title="The import could not be loaded." error={error} onRetry={() => void refetch()} />
      ) : (
        <LoadingLines lines={6} />
      )}
    </>
  )
}

function Shown({ title, whole }: { title: string; whole: WholeImport }) {
  const { id, state, register } = whole
  const { step: asked } = readImportsSearch(useSearch({ strict: false }))
  const open = stepsIn[state]
  const reached = open[0]!
  const step = asked && open.includes(asked) ? asked : reached
  const area = useRef<HTMLDivElement>(null)
  const last = useRef(step)
  // Where the page begins, nobody is led away from its title.
  useEffect(() => {
    if (last.current !== step) focusOnArrival(area.current)
    last.current = step
  }, [step])
  useRecordsForgotten(state)
  const Step = pages[step]
  return (
    <>
      <PageHeader
        title={title}
        description={<StatePill state={stateLooks[state]} label={importStates[state]} />}
      />
      <FileCard whole={whole} />
      <ImportSteps {...{ id, register, open, reached, current: step, isFileOpen: isBeforeSaving(state) }} />
      <div key={step} tabIndex={-1} className="no-outline" data-focus-fallback="button" ref={area}>
        <Step whole={whole} />
      </div>
    </>
  )
}

const pages = { columns: ColumnsStep, check: CheckStep, import: RunStep } satisfies Record<
  ImportStep,
  unknown
>

/** What other screens have of records is asked for anew when some have come or gone. */
function useRecordsForgotten(state: ImportState) {
  const queryClient = useQueryClient()
  const before = useRef(state)
  useEffect(() => {
    const wasMoving = before.current === 'RUNNING' || before.current === 'UNDOING'
    if (wasMoving && before.current !== state) void forgetRecords(queryClient)
    before.current = state
  }, [queryClient, state])
}
