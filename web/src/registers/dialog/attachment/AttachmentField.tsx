import { fileSizeText } from '@insaka/domain/core/number-format'
import { attachmentLimits, attachmentType } from '@insaka/domain/attachments/attachments.rules'
import type { AttachmentRecord } from '@insaka/domain/attachments/attachments.schema'
import { Button } from '@mantine/core'
import { useEffect, useId, useState, type ReactNode } from 'react'
import { useFormState, type FieldValues, type Path, type UseFormReturn } from 'react-hook-form'
import { DropZone } from '../../../files/DropZone.tsx'
import { useField } from '../../../ui/fields/use-field.ts'
import classes from './Attachment.module.css'
import { EarlierFiles } from './EarlierFiles.tsx'
import { FileLine, FileWarnings } from './FileLine.tsx'
import { useUpload } from './use-upload.ts'
import type { VersionsQuery } from '../describe-record.ts'

type Props<In extends FieldValues, Out> = {
  /** A form with the field `attachmentId`. */
  form: UseFormReturn<In, unknown, Out>
  label: string
  noun: string
  /** The time at which an uploaded file is attached; by default when the record is saved. */
  attachedWhen?: string | undefined
  record: { id: number; attachmentId: string | null; attachment: AttachmentRecord | null }
  versions: VersionsQuery
  readOnlyReason?: string | null
  hint?: string | undefined
  /** A further file is added instead of replacing the attached one. */
  keepsAll?: boolean | undefined
  caution?: ReactNode
}

/** Placeholder value during an upload; not a valid id, so the record cannot be saved yet. */
const uploadPending = 'on its way'

/** PDF attachment of a record: download, attach, replace. */
export function AttachmentField<In extends FieldValues, Out>(props: Props<In, Out>) {
  const { form, label, noun, record, versions, readOnlyReason = null, caution, hint, keepsAll } = props
  const { attachedWhen = `when you save the ${noun}` } = props
  const { value, change, readOnly, sending, error, element } = useField({
    control: form.control,
    name: 'attachmentId' as Path<In>,
    label,
  })
  const { going, fault, send, cancel } = useUpload()
  const [uploaded, setUploaded] = useState<AttachmentRecord | null>(null)
  const { defaultValues } = useFormState({ control: form.control })
  // A refetch may have changed the record’s file since the form opened.
  const initialId = (defaultValues?.['attachmentId'] ?? null) as string | null
  const isNew = value !== initialId && value !== record.attachmentId && value !== uploadPending
  const waitingFile = isNew && uploaded?.id === value ? uploaded : null
  const restoreInitial = () => change(initialId)
  const cautionId = useId()
  const isFixed = record.attachment !== null && readOnlyReason !== null

  const replaces = !keepsAll && (record.attachment !== null || isNew)
  const attachLabel = replaces ? 'Replace PDF…' : record.attachment ? 'Attach another PDF…' : 'Attach PDF…'

  // A draft interrupted during an upload has no file.
  useEffect(() => {
    if (value === uploadPending && !going) restoreInitial()
  })

  async function attach(file: File) {
    const previousValue = value === uploadPending ? initialId : value
    change(uploadPending)
    const attachment = await send(file)
    if (!attachment) return change(previousValue)
    setUploaded(attachment)
    change(attachment.id)
  }

  return (
    <fieldset
      className={`grid gap-2 min-w-0 m-0 grid-cols-1 p-0 border-0 ${classes.block}`}
      data-focus-fallback="button"
      name="attachmentId"
      aria-describedby={caution ? cautionId : undefined}
    >
      <legend className={`text-sm leading-tight font-medium text-muted p-0 ${classes.label}`}>{label}</legend>
      {hint && <p className={classes.none}>{hint}</p>}
      {record.attachment ? (
        <FileLine file={record.attachment} />
      ) : (
        !isNew && !going && <p className={classes.none}>No file is attached.</p>
      )}
      {isNew && (
        <div>
          <output className={classes.about}>
            {waitingFile
              ? `${waitingFile.fileName}, ${fileSizeText(waitingFile.size)},`
              : 'The uploaded file'}{' '}
            is attached {attachedWhen}.
          </output>
          {waitingFile && <FileWarnings file={waitingFile} />}
        </div>
      )}
      {going && (
        <div className="row flex-wrap gap-2">
          <progress className={classes.bar} value={going.share} aria-label={`Uploading ${going.fileName}`} />
          <span className={classes.about} data-figures>
            {Math.floor(going.share * 100)} %
          </span>
          <Button variant="default" size="xs" onClick={cancel}>
            Cancel upload
          </Button>
        </div>
      )}
      {!readOnly && isFixed && <p className={classes.none}>{readOnlyReason}</p>}
      {!readOnly && !going && !isFixed && (
        <DropZone
          isField
          button={element}
          accept={`${attachmentType},.pdf`}
          label={attachLabel}
          hint={`or drop it here, up to ${attachmentLimits.mib} MB`}
          disabled={sending}
          onFiles={([file]) => file && void attach(file)}
        >
          {isNew && (
            <Button variant="subtle" size="xs" disabled={sending} onClick={restoreInitial}>
              Remove
            </Button>
          )}
        </DropZone>
      )}
      {caution && <div id={cautionId}>{caution}</div>}
      <p className={`text-error ${classes.fault}`} role="alert">
        {fault ?? (value === uploadPending ? null : error)}
      </p>
      {record.attachment && <EarlierFiles query={versions} record={record} keepsAll={keepsAll} />}
    </fieldset>
  )
}
