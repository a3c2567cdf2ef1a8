import { fileSizeText } from '@insaka/domain/core/number-format'
import { attachmentsEndpoints } from '@insaka/domain/attachments/attachments.endpoints'
import type { AttachmentRecord } from '@insaka/domain/attachments/attachments.schema'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { callForFile } from '../../../api/call.ts'
import { Moment } from '../../../ui/Moment.tsx'
import { ProofButton } from '../../../ui/proof/ProofButton.tsx'
import { saveFile } from '../../../ui/save-file.ts'
import classes from './Attachment.module.css'

/** Button with a file’s name that downloads it. */
export function FileName({ file }: { file: AttachmentRecord }) {
  const download = useMutation({
    mutationFn: () => callForFile(attachmentsEndpoints.get, { params: { id: file.id } }),
    onSuccess: (content) => saveFile(content, file.fileName),
    meta: { leavesCountsUnchanged: true },
  })
  return (
    <button
      type="button"
      className={`bare-button truncate p-0 underline ${classes.name}`}
      title={file.fileName}
      aria-busy={download.isPending}
      disabled={download.isPending}
      onClick={() => download.mutate()}
    >
      {file.fileName}
    </button>
  )
}

export function FileLine({ file, children }: { file: AttachmentRecord; children?: ReactNode }) {
  return (
    <div>
      <FileName file={file} />
      <p className={classes.about}>
        {fileSizeText(file.size)}, uploaded by {file.uploader} on <Moment value={file.uploadedOn} />
        {children}
      </p>
      <FileWarnings file={file} />
      <ProofButton subject={{ file: file.sha256 }} name={file.fileName} />
    </div>
  )
}

/** Read-only attachment of another record, styled as a form field. */
export const FileBlock = ({ label, file }: { label: string; file: AttachmentRecord | null }) => (
  <fieldset className={`grid gap-2 min-w-0 m-0 grid-cols-1 p-0 border-0 ${classes.block}`}>
    <legend className={`text-sm leading-tight font-medium text-muted p-0 ${classes.label}`}>{label}</legend>
    {file ? <FileLine file={file} /> : <p className={classes.none}>No file is attached.</p>}
  </fieldset>
)

export function FileWarnings({ file }: { file: Pick<AttachmentRecord, 'hasScripts' | 'needsPassword'> }) {
  return (
    <>
      {file.hasScripts && (
        <p className={`font-semibold ${classes.mark}`}>
          Can run scripts, send data or open other files. Open it with care.
        </p>
      )}
      {file.needsPassword && (
        <p className={`font-semibold ${classes.mark}`}>
          Protected by a password. Its contents could not be checked.
        </p>
      )}
    </>
  )
}
