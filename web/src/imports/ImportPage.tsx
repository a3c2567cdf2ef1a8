import { importStates, type ImportState } from '@insaka/domain/imports/imports.labels'
import type { ImportDetails } from '@insaka/domain/imports/imports.schema'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams, useSearch } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { NotFoundPage } from '../layout/NotFoundPage.tsx'
import { focusOnMount } from '../ui/focus/focus-on-mount.ts'
import { LoadError } from '../ui/page/LoadError.tsx'
import { LoadingLines } from '../ui/page/LoadingLines.tsx'
import { PageHeader } from '../ui/page/PageHeader.tsx'
import { StatePill } from '../ui/status/StatePill.tsx'
import { CheckStep } from './check/CheckStep.tsx'
import { ColumnsStep } from './columns/ColumnsStep.tsx'
import { FileCard } from './FileCard.tsx'
import { canReplaceFile, stateAppearance, openStepsByState } from './import-texts.ts'
import { refetchRecords, importQuery } from './imports.queries.ts'
import { readImportsSearch, type ImportStep } from './imports-search-params.ts'
import { ImportSteps } from './ImportSteps.tsx'
import { RunStep } from './run/RunStep.tsx'

/** The page of an import, at its current step or an earlier one. */
export function ImportPage() {
  const { id = '' } = useParams({ strict: false })
  return /^[1-9]\d{0,14}$/.test(id) ? <Import key={id} id={Number(id)} /> : <NotFoundPage />
}

function Import({ id }: { id: number }) {
  const { data, error, refetch } = useQuery(importQuery(id))
  const title = `Import ${id}`
  if (data) return <LoadedImport title={title} importDetails={data} />
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

function LoadedImport({ title, importDetails }: { title: string; importDetails: ImportDetails }) {
  const { id, state, register } = importDetails
  const { step: requestedStep } = readImportsSearch(useSearch({ strict: false }))
  const openSteps = openStepsByState[state]
  const currentStep = openSteps[0]!
  const step = requestedStep && openSteps.includes(requestedStep) ? requestedStep : currentStep
  const stepArea = useRef<HTMLDivElement>(null)
  const previousStep = useRef(step)
  // The initial step keeps the focus on the page title.
  useEffect(() => {
    if (previousStep.current !== step) focusOnMount(stepArea.current)
    previousStep.current = step
  }, [step])
  useRefetchRecords(state)
  const Step = stepComponents[step]
  return (
    <>
      <PageHeader
        title={title}
        description={<StatePill state={stateAppearance[state]} label={importStates[state]} />}
      />
      <FileCard importDetails={importDetails} />
      <ImportSteps
        {...{
          id,
          register,
          open: openSteps,
          reached: currentStep,
          current: step,
          isFileOpen: canReplaceFile(state),
        }}
      />
      <div key={step} tabIndex={-1} className="outline-none" data-focus-fallback="button" ref={stepArea}>
        <Step importDetails={importDetails} />
      </div>
    </>
  )
}

const stepComponents = { columns: ColumnsStep, check: CheckStep, import: RunStep } satisfies Record<
  ImportStep,
  unknown
>

/** Refetches records on other screens after an import or its reversal. */
function useRefetchRecords(state: ImportState) {
  const queryClient = useQueryClient()
  const previousState = useRef(state)
  useEffect(() => {
    const wasRunning = previousState.current === 'RUNNING' || previousState.current === 'UNDOING'
    if (wasRunning && previousState.current !== state) void refetchRecords(queryClient)
    previousState.current = state
  }, [queryClient, state])
}
