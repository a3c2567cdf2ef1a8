import { formatNumber } from '@insaka/domain/core/number-format'
import { takesDocuments } from '@insaka/domain/imports/import-documents'
import {
  importFieldLabels as label,
  importRegisters,
  rowStates,
  type ImportRegister,
} from '@insaka/domain/imports/imports.labels'
import type { ImportDetails } from '@insaka/domain/imports/imports.schema'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { ProgressBar, percentDone } from '../../files/ProgressBar.tsx'
import { registerPaths } from '../../state/register-paths.ts'
import { ConfirmDialog } from '../../ui/confirm/ConfirmDialog.tsx'
import { Section } from '../../ui/Section.tsx'
import { Problems } from '../check/Problems.tsx'
import { numbersText, countReadyRows, recordsText, rowsText, takenBackText } from '../import-texts.ts'
import { useImportAction } from '../imports.queries.ts'
import figureClasses from '../import-figures.module.css'
import classes from './RunStep.module.css'
import { Documents } from './Documents.tsx'
import { TemporaryPasswords } from './TemporaryPasswords.tsx'

/** The page that shows the imported records. */
const importPaths = {
  ...registerPaths,
  departments: '/insaka/admin/departments',
  designations: '/insaka/admin/designations',
  users: '/insaka/admin/users',
} as const

/** Shows the whole institution, because a register may show only own records by default. */
const searchOf = (register: ImportRegister) =>
  register in registerPaths ? { search: { scope: 'institution' as const } } : {}

/** The last step: saves the rows as records, or takes them back. */
export function RunStep({ importDetails }: { importDetails: ImportDetails }) {
  const { id, state, register, progress, counts } = importDetails
  const action = useImportAction(id)
  const numbers = numbersText(importDetails)
  const activityTexts = { RUNNING: 'Importing…', UNDOING: 'Taking the records back…' } as const
  const runningState = state === 'RUNNING' || state === 'UNDOING' ? state : null
  return (
    <>
      <Section title="Import">
        <ProgressBar
          activity={runningState && activityTexts[runningState]}
          figures={`${formatNumber(progress.done)} of ${rowsText(progress.of)}`}
          percent={percentDone(progress.done, progress.of)}
          stopLabel={runningState === 'RUNNING' ? 'Stop and keep what is imported' : 'Stop'}
          onStop={() => action.mutate({ act: 'stop' })}
        >
          You can leave this page; the work continues.
        </ProgressBar>
        {!runningState && (
          <>
            <output className="block mb-3 font-medium">{resultText(importDetails)}</output>
            {(state !== 'CHECKED' || counts.IN > 0) && <ResultCounts importDetails={importDetails} />}
            {numbers !== null && state !== 'TAKEN_BACK' && <p className="text-muted">{numbers}</p>}
            <div className="row flex-wrap gap-2">
              <RunButton importDetails={importDetails} action={action} />
              {(state !== 'CHECKED' || counts.IN > 0) && (
                <AfterRunActions importDetails={importDetails} action={action} />
              )}
            </div>
            {register === 'users' && counts.IN + counts.KEPT > 0 && <TemporaryPasswords id={id} />}
            {state === 'TAKEN_BACK' && counts.KEPT > 0 && (
              <div className="mt-4">
                <h3 className="mb-2">What was kept, and why</h3>
                <Problems importDetails={importDetails} show="KEPT" />
              </div>
            )}
          </>
        )}
      </Section>
      {!runningState &&
        state !== 'TAKEN_BACK' &&
        takesDocuments(register) &&
        counts.IN + counts.KEPT + counts.THERE > 0 && (
          <div className="mt-4">
            <Documents importDetails={importDetails} />
          </div>
        )}
    </>
  )
}

function resultText(importDetails: ImportDetails): string {
  const { state, register, counts, rowsIn, takenBack, kept } = importDetails
  const { WRONG, THERE } = counts
  if (state === 'TAKEN_BACK')
    return `${recordsText(register, takenBack)} taken back${kept > 0 ? `, ${formatNumber(kept)} kept` : ''}.`
  if (state === 'STOPPED') return `Stopped. ${recordsText(register, rowsIn)} imported.`
  if (state === 'DONE') return `${recordsText(register, rowsIn)} imported.`
  const countIs = (count: number) => `${rowsText(count)} ${count === 1 ? 'is' : 'are'}`
  const sentences = [`${rowsText(countReadyRows(importDetails))} can be imported.`]
  if (THERE > 0) sentences.push(`${countIs(THERE)} already recorded and left out.`)
  if (WRONG > 0) sentences.push(`${countIs(WRONG)} wrong.`)
  return sentences.join(' ')
}

function ResultCounts({
  importDetails: { rowsIn, takenBack, kept, counts },
}: {
  importDetails: ImportDetails
}) {
  const figures: [string, number][] = [
    [label.rowsIn, rowsIn],
    [rowStates.WRONG, counts.WRONG],
    [rowStates.THERE, counts.THERE],
    [label.takenBack, takenBack],
    [label.kept, kept],
  ]
  return (
    <dl className="flex flex-wrap gap-2 m-0 mb-4">
      {figures
        .filter(([name, count]) => count > 0 || name === label.rowsIn)
        .map(([name, count]) => (
          <div key={name} className={`rounded ${figureClasses.figure}`}>
            <dt className="text-sm text-muted">{name}</dt>
            <dd className={`m-0 font-semibold ${figureClasses.count}`}>{formatNumber(count)}</dd>
          </div>
        ))}
    </dl>
  )
}

type ActProps = { importDetails: ImportDetails; action: ReturnType<typeof useImportAction> }

/** Imports the rows without errors; before the first run it asks for confirmation if wrong rows are left out. */
function RunButton({ importDetails, action }: ActProps) {
  const { state, counts, register } = importDetails
  const [isAsking, setAsking] = useState(false)
  const ready = countReadyRows(importDetails)
  const numbers = numbersText(importDetails)
  const wrongCount = counts.WRONG
  if (state === 'TAKEN_BACK' || (ready === 0 && state !== 'CHECKED')) return null
  if (ready === 0) return <span className="text-muted">No row can be imported yet.</span>
  const run = (onlyRight: boolean) => action.mutateAsync({ act: 'run', onlyRight }).catch(() => undefined)
  const buttonText =
    state === 'STOPPED'
      ? 'Continue'
      : wrongCount === 0
        ? `Import ${rowsText(ready)}`
        : `Import ${rowsText(ready)}; correct ${formatNumber(wrongCount)} later`
  const needsConfirmation = wrongCount > 0 && state !== 'STOPPED'
  return (
    <>
      <Button
        className={classes.run}
        loading={action.isPending && action.variables.act === 'run'}
        onClick={() => (needsConfirmation ? setAsking(true) : void run(wrongCount > 0))}
      >
        {buttonText}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={`Import ${rowsText(ready)} now?`}
          confirmLabel="Import them"
          cancelLabel="Not yet"
          onConfirm={async () => {
            await run(true)
            setAsking(false)
          }}
          onCancel={() => setAsking(false)}
        >
          <p className="m-0">
            The correct rows go to {importRegisters[register]}. {rowsText(wrongCount)}{' '}
            {wrongCount === 1 ? 'stays' : 'stay'} here, to correct and import later.
          </p>
          {numbers !== null && <p className="m-0 mt-2">{numbers}</p>}
        </ConfirmDialog>
      )}
    </>
  )
}

function AfterRunActions({ importDetails, action }: ActProps) {
  const { id, state, register, counts, rowsIn } = importDetails
  return (
    <>
      {counts.WRONG > 0 && state !== 'TAKEN_BACK' && (
        <Button
          variant="default"
          className="bare-link"
          renderRoot={(props: object) => (
            <Link
              to="/insaka/admin/imports/$id"
              params={{ id: String(id) }}
              search={{ step: 'check', show: 'WRONG' }}
              {...props}
            />
          )}
        >
          Correct the rest
        </Button>
      )}
      {rowsIn > 0 && (
        <Button
          variant="default"
          className="bare-link"
          renderRoot={(props: object) => (
            <Link to={importPaths[register]} {...searchOf(register)} {...props} />
          )}
        >
          Open {importRegisters[register]}
        </Button>
      )}
      {counts.IN > 0 && <TakeBackButton importDetails={importDetails} action={action} />}
    </>
  )
}

function TakeBackButton({ importDetails, action }: ActProps) {
  const { register, counts } = importDetails
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button variant="default" onClick={() => setAsking(true)}>
        Take back…
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={`Take back ${recordsText(register, counts.IN)}?`}
          confirmLabel="Take back"
          cancelLabel="Keep them"
          danger
          onConfirm={async () => {
            await action.mutateAsync({ act: 'undo' }).catch(() => undefined)
            setAsking(false)
          }}
          onCancel={() => setAsking(false)}
        >
          <p className="m-0">{takenBackText(importDetails)}</p>
        </ConfirmDialog>
      )}
    </>
  )
}
