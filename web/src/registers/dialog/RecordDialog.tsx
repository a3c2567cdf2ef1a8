import { createPermission, type RegisterName } from '@insaka/domain/all-registers'
import { Refusal, refusals } from '@insaka/domain/core/errors'
import type { RecordFields } from '@insaka/domain/core/record-fields'
import { Button } from '@mantine/core'
import { Fragment, type ComponentType, type ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { useMay } from '../../state/current-user.ts'
import { Dialog, DialogBody, DialogFooter } from '../../ui/dialog/Dialog.tsx'
import type { DialogPlace } from '../../ui/dialog/DialogFrame.tsx'
import { useDialog } from '../../ui/dialog/dialog-context.ts'
import { LoadError } from '../../ui/page/LoadError.tsx'
import { LoadingBar } from '../../ui/page/LoadingBar.tsx'
import { LoadingLines } from '../../ui/page/LoadingLines.tsx'
import { Notice } from '../../ui/page/Notice.tsx'
import { LoadingHead, NewRecordHead } from '../../ui/record/RecordHead.tsx'
import type { RecordDialogProps } from '../list/dialog-on-demand.ts'
import type { NamedRecord, RecordDescription } from './describe-record.ts'
import { useRecord, type RecordQuery } from './record.queries.ts'
import classes from './RecordDialog.module.css'
import { RecordEditor } from './RecordEditor.tsx'
import { ReadOnlyRecord } from './ReadOnlyRecord.tsx'
import type { EditorOptions } from './use-record-editor.ts'
import { useRememberOpenedRecord, type OpenedRecord } from './use-remember-opened-record.ts'

type Props<Saved> = Omit<RecordDialogProps, 'list'> & {
  place?: DialogPlace
  described: {
    register: RegisterName
    title: string | ((listedRecord: Saved | undefined) => string)
    noun: string
    query: RecordQuery<Saved>
    view: (saved: Saved) => NamedRecord
    opened: (saved: Saved) => OpenedRecord
    Head: ComponentType<{ record: Saved }>
  }
  /** Preview from the list’s row until the record has loaded. */
  renderListed: (row: Saved) => ReactNode
  /** The editor of the loaded record, or of a new one with null. */
  children: (saved: Saved | null) => ReactNode
}

/** Dialog of one record in all its states: loading, not found, not allowed, editor. */
export function RecordDialog<Saved>(props: Props<Saved>) {
  const { record, neighbours, onClose, renderListed, children } = props
  const { title, noun, Head } = props.described
  const isNew = record === 'new'
  const mayCreate = useMay(createPermission(props.described.register))
  const { known, error, retry, ...found } = useRecord(props.described, record)
  const saved = isNew ? null : found.saved
  useRememberOpenedRecord(props.described, saved)

  return (
    <Dialog
      title={typeof title === 'string' ? title : title(known)}
      {...(props.place && { place: props.place })}
      head={isNew ? <NewRecordHead noun={noun} /> : known ? <Head record={known} /> : <LoadingHead />}
      {...(!isNew && { neighbours })}
      focusesTitle={!isNew}
      onClose={onClose}
    >
      {saved !== undefined && (!isNew || mayCreate) ? (
        <Fragment key={record}>{children(saved)}</Fragment>
      ) : (
        <DialogMessage>
          {isNew ? (
            <Notice>{refusals.NOT_ALLOWED.message}</Notice>
          ) : error ? (
            <RecordLoadError title={`The ${noun} could not be loaded.`} error={error} onRetry={retry} />
          ) : (
            <div className={classes.toCome} aria-busy>
              {known === undefined ? (
                <LoadingLines lines={8} />
              ) : (
                <>
                  <LoadingBar loading />
                  {renderListed(known)}
                </>
              )}
            </div>
          )}
        </DialogMessage>
      )}
    </Dialog>
  )
}

export const createRecordDialog =
  <In extends FieldValues, Out, Saved, Facts, View extends NamedRecord>(
    described: RecordDescription<In, Out, Saved, Facts, View>,
    Editor: ComponentType<EditorOptions<Saved>> = (options) => (
      <RecordEditor described={described} {...options} />
    ),
  ) =>
  ({ list, ...opened }: RecordDialogProps) => (
    <RecordDialog
      {...opened}
      {...(hasLines(described.fields) && { place: 'wide' })}
      described={described}
      renderListed={(row) => <ReadOnlyRecord described={described} view={described.view(row)} />}
    >
      {(record) => <Editor {...{ record, list }} onSaved={opened.onClose} onOpen={opened.onOpen} />}
    </RecordDialog>
  )

const hasLines = (fields: RecordFields) => Object.values(fields).some(({ kind }) => kind === 'lines')

function DialogMessage({ children }: { children: ReactNode }) {
  const { close } = useDialog()
  return (
    <>
      <DialogBody>{children}</DialogBody>
      <DialogFooter>
        <Button variant="default" onClick={close}>
          Close
        </Button>
      </DialogFooter>
    </>
  )
}

type RecordLoadErrorProps = { title: string; error: Error; onRetry: () => void }

function RecordLoadError({ title, error, onRetry }: RecordLoadErrorProps) {
  if (error instanceof Refusal && error.code === 'NOT_FOUND') return <Notice>{error.message}</Notice>
  return <LoadError title={title} error={error} onRetry={onRetry} />
}
