import { fileSizeText } from '@insaka/domain/core/number-format'
import { importFieldLabels as label, importRegisters } from '@insaka/domain/imports/imports.labels'
import type { ImportDetails } from '@insaka/domain/imports/imports.schema'
import { Button } from '@mantine/core'
import { CopyButton } from '../ui/CopyButton.tsx'
import { Moment } from '../ui/Moment.tsx'
import { useImportedFileDownload } from './imports.queries.ts'
import { rowsText } from './import-texts.ts'
import classes from './FileCard.module.css'

/** A SHA-256 prefix, long enough to compare files by eye. */
const shownSha256Length = 12

export function FileCard({ importDetails }: { importDetails: ImportDetails }) {
  const { id, fileName, register, size, sha256, rows, initiator, createdOn, notes } = importDetails
  const download = useImportedFileDownload()
  return (
    <section className={`card mb-4 ${classes.card}`} aria-label={label.fileName}>
      <div className={`row flex-wrap gap-3 ${classes.cardHead}`}>
        <b className="font-semibold break-anywhere">{fileName}</b>
        <Button
          variant="default"
          size="xs"
          className="ml-auto"
          loading={download.isPending}
          onClick={() => download.mutate({ params: { id } })}
        >
          Download the file
        </Button>
      </div>
      <dl className={`m-0 ${classes.facts}`}>
        <Fact label={label.register}>{importRegisters[register]}</Fact>
        <Fact label={label.rows}>{rowsText(rows)}</Fact>
        <Fact label={label.size}>{fileSizeText(size)}</Fact>
        <Fact label={label.initiator}>{initiator}</Fact>
        <Fact label={label.createdOn}>
          <Moment value={createdOn} />
        </Fact>
        <Fact label={label.sha256}>
          <span className={`row gap-1 ${classes.sum}`}>
            <code className="text-sm" title={sha256}>
              {sha256.slice(0, shownSha256Length)}
            </code>
            <CopyButton text={sha256} name="SHA-256" />
          </span>
        </Fact>
      </dl>
      {notes.length > 0 && (
        <ul className={`text-sm text-muted ${classes.notes}`} aria-label="Notes about the file">
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
    </section>
  )
}

const Fact = ({ label: name, children }: { label: string; children: React.ReactNode }) => (
  <div>
    <dt className="text-xs text-faint">{name}</dt>
    <dd className="m-0 text-sm font-medium break-anywhere">{children}</dd>
  </div>
)
