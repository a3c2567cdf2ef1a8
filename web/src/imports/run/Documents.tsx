import { allRegisters } from '@insaka/domain/all-registers'
import { attachmentLimits } from '@insaka/domain/attachments/attachments.rules'
import { csvFile } from '@insaka/domain/core/csv'
import { formatNumber } from '@insaka/domain/core/number-format'
import { documentOutcomes, maxDocuments } from '@insaka/domain/imports/import-documents'
import type { ImportDetails } from '@insaka/domain/imports/imports.schema'
import { contractPaperRegister } from '@insaka/domain/papers/paper-kinds'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { ProgressBar, percentDone } from '../../files/ProgressBar.tsx'
import { registerPaths } from '../../state/register-paths.ts'
import { saveFile } from '../../ui/save-file.ts'
import { Section } from '../../ui/Section.tsx'
import { DropZone } from '../../files/DropZone.tsx'
import classes from './Documents.module.css'
import { useDocumentUpload, type DocumentResult } from './use-document-upload.ts'

const { NO_RECORD, ...others } = documentOutcomes
const outcomes = { NO_RECORD, FAILED: 'Failed', ...others } as const
const outcomeOrder = Object.keys(outcomes) as (keyof typeof outcomes)[]

const advice: Partial<Record<keyof typeof outcomes, string>> = {
  NO_RECORD: 'Rename these files after their records, then send them again.',
  SEVERAL: 'Open the right record and attach the file there.',
  HAS_ONE: 'Nothing was changed. To replace a file, open its record.',
}

/** Uploads scans, which are attached to the imported records by file name. */
export function Documents({ importDetails: { id, register } }: { importDetails: ImportDetails }) {
  const { going, results, fault, sendAll, stop } = useDocumentUpload(id)
  const faultId = useId()
  const percent = going ? percentDone(going.before + going.share, going.of) : 0
  return (
    <Section title="Documents" description="Attach the scans of these records, up to 200 at a time.">
      <div className={`grid gap-4 ${classes.form}`}>
        <p className="m-0 text-sm text-faint">
          Name each PDF after the former reference, reference, order number or e-GP reference of its record.
          Any separator will do: <b className="font-medium">MOH-ICT-12-2024.pdf</b> is for MOH/ICT/12/2024.
          {register === contractPaperRegister &&
            ' An order number means the paper; for a contract or an amendment, use its own reference.'}
        </p>
        {going ? (
          <ProgressBar
            activity="Sending documents…"
            figures={`${going.before + 1} of ${going.of} · ${going.fileName}`}
            percent={percent}
            stopLabel="Stop"
            onStop={stop}
          >
            If you leave this page, sending stops. Attached files stay.
          </ProgressBar>
        ) : (
          <DropZone
            accept=".pdf"
            multiple
            label="Choose PDFs…"
            hint={`or drop them here. At most ${maxDocuments} files of ${attachmentLimits.mib} MB each.`}
            describedBy={faultId}
            onFiles={(files) => void sendAll(files)}
          />
        )}
        <p id={faultId} role="alert" className="m-0 text-sm text-error">
          {fault}
        </p>
      </div>
      {!going && results.length > 0 && (
        <Results importId={id} results={results} onRetry={(files) => void sendAll(files)} />
      )}
    </Section>
  )
}

type ResultsProps = { importId: number; results: DocumentResult[]; onRetry: (files: File[]) => void }

function Results({ importId, results, onRetry }: ResultsProps) {
  const groups = outcomeOrder
    .map((outcome) => ({ outcome, found: results.filter((each) => each.outcome === outcome) }))
    .filter(({ found }) => found.length > 0)
  const retryableFiles = results.flatMap(({ file }) => file ?? [])
  const save = () =>
    saveFile(
      new Blob([csvOf(groups.flatMap(({ found }) => found))], { type: 'text/csv' }),
      `Documents of import ${importId}.csv`,
    )
  return (
    <div className={`grid gap-3 mt-4 ${classes.documents}`}>
      <div className="row flex-wrap gap-2">
        {retryableFiles.length > 0 && (
          <Button variant="default" onClick={() => onRetry(retryableFiles)}>
            Send the failed files again
          </Button>
        )}
        <Button variant="default" onClick={save}>
          Save the list as CSV
        </Button>
      </div>
      {groups.map(({ outcome, found }) => (
        // Expands the results that need action.
        <details key={outcome} open={outcome !== 'ATTACHED' || groups.length === 1}>
          <summary>
            <b className="font-semibold">{outcomes[outcome]}</b>{' '}
            <span className="text-muted">{formatNumber(found.length)}</span>
          </summary>
          {advice[outcome] && <p className="m-0 text-sm text-faint">{advice[outcome]}</p>}
          <ul className={`bare-list text-sm ${classes.fileList}`} aria-label={outcomes[outcome]}>
            {found.map(({ fileName, record, fault }) => (
              <li key={fileName} className="flex flex-wrap">
                <span className="break-anywhere">{fileName}</span>
                {fault && <span className="text-error">{fault}</span>}
                {record && (
                  <Link
                    to={registerPaths[record.register]}
                    search={{ record: record.id, scope: 'institution' }}
                  >
                    {record.reference}
                  </Link>
                )}
              </li>
            ))}
          </ul>
        </details>
      ))}
    </div>
  )
}

const csvOf = (results: DocumentResult[]) =>
  csvFile([
    ['File', 'Outcome', 'Register', 'Reference', 'Reason'],
    ...results.map(({ fileName, outcome, record, fault }) => [
      fileName,
      outcomes[outcome],
      record && allRegisters[record.register],
      record && record.reference,
      fault,
    ]),
  ])
