import { maxFileBytes, unreadableReasons } from '@insaka/domain/imports/import-limits'
import {
  importFieldLabels as label,
  importRegisters,
  type ImportRegister,
} from '@insaka/domain/imports/imports.labels'
import { Button, NativeSelect } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter, useSearch } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { Refusal } from '@insaka/domain/core/errors'
import { ProgressBar } from '../files/ProgressBar.tsx'
import { useFileUpload } from '../files/use-file-upload.ts'
import { PageHeader } from '../ui/page/PageHeader.tsx'
import { Section } from '../ui/Section.tsx'
import { DropZone } from '../files/DropZone.tsx'
import { uploadTaskFor, cacheImport, useTemplateDownload } from './imports.queries.ts'
import { readImportsSearch } from './imports-search-params.ts'
import { ImportSteps } from './ImportSteps.tsx'
import classes from './NewImportPage.module.css'

const registers = Object.entries(importRegisters).map(([value, name]) => ({ value, label: name }))
const mib = maxFileBytes / 1024 / 1024

/** The first step: register and file. */
export function NewImportPage() {
  const router = useRouter()
  const queryClient = useQueryClient()
  const { register = 'enquiries' } = readImportsSearch(useSearch({ strict: false }))
  const { going, failure, fault, send, cancel } = useFileUpload()
  const template = useTemplateDownload()
  const [last, setLast] = useState<File | null>(null)
  const faultId = useId()
  const isDuplicate = failure instanceof Refusal && failure.code === 'DUPLICATE'

  async function upload(file: File, allowDuplicate = false) {
    setLast(file)
    const uploadTask = uploadTaskFor(register, allowDuplicate)
    const imported = await send(file, async (fileToSend, options) => {
      if (fileToSend.size > maxFileBytes)
        throw new Refusal('TOO_LARGE', { message: unreadableReasons.TOO_LARGE })
      return uploadTask(fileToSend, options)
    })
    if (!imported) return
    await cacheImport(queryClient, imported)
    await router.navigate({ to: '/insaka/admin/imports/$id', params: { id: String(imported.id) } })
  }

  return (
    <>
      <PageHeader title="New import" description="Import records from Excel or CSV files." />
      <ImportSteps current="file" />
      <Section title="File" focusFallback="button">
        <div className={`grid gap-4 ${classes.form}`}>
          <div className="flex flex-wrap gap-3">
            <NativeSelect
              label={label.register}
              className={classes.select}
              data={registers}
              value={register}
              disabled={going !== null}
              onChange={({ currentTarget: { value } }) =>
                void router.navigate({
                  to: '/insaka/admin/imports/new',
                  search: { register: value as ImportRegister },
                  replace: true,
                })
              }
            />
            <Button
              variant="default"
              className={classes.template}
              loading={template.isPending}
              onClick={() => template.mutate({ params: { register } })}
            >
              Download a template
            </Button>
          </div>
          <p className="m-0 text-sm text-faint">
            You can use your own file as it is and match its columns in the next step. The template has all
            columns and explains each. {register !== 'users' && 'You can also use an export of the register.'}
          </p>
          {going ? (
            <ProgressBar
              activity={`Sending ${going.fileName}…`}
              figures={`${Math.floor(going.share * 100)} %`}
              percent={Math.floor(going.share * 100)}
              onStop={cancel}
            >
              {going.share === 1 ? 'The file is being read.' : ''}
            </ProgressBar>
          ) : (
            <DropZone
              accept=".xlsx,.xls,.csv"
              label="Choose a file…"
              hint={`or drop it here. XLSX, XLS or CSV, at most ${mib} MB.`}
              describedBy={faultId}
              onFiles={([file]) => void upload(file!)}
            />
          )}
          <div className="row flex-wrap gap-3">
            <p id={faultId} role="alert" className="m-0 text-sm text-error break-anywhere">
              {fault}
            </p>
            {isDuplicate && last && (
              <Button variant="default" size="xs" onClick={() => void upload(last, true)}>
                Import it again
              </Button>
            )}
          </div>
        </div>
      </Section>
    </>
  )
}
