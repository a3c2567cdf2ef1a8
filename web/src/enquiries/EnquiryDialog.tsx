import { Refusal, refusals } from '@insaka/domain/core/errors'
import { enquiryStates } from '@insaka/domain/enquiries/enquiries.labels'
import type { EnquiryRecord } from '@insaka/domain/enquiries/enquiries.schema'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useMay } from '../state/current-user.ts'
import { Dialog, DialogBody, DialogFooter } from '../ui/dialog/Dialog.tsx'
import { useDialog } from '../ui/dialog/dialog-context.ts'
import { LoadError } from '../ui/LoadError.tsx'
import { LoadingLines } from '../ui/LoadingLines.tsx'
import { Notice } from '../ui/Notice.tsx'
import type { EnquiriesRequest } from './enquiries.queries.ts'
import { enquiryQuery } from './enquiry-dialog/enquiry.queries.ts'
import { EnquiryEditor } from './enquiry-dialog/EnquiryEditor.tsx'

type Props = {
  record: number | 'new'
  /** The page of the list behind it, which a save answers with. */
  list: EnquiriesRequest
  neighbours: { previous: number | null; next: number | null }
  onOpen: (record: number) => void
  onClose: () => void
}

export default function EnquiryDialog({ record, list, neighbours, onOpen, onClose }: Props) {
  const isNew = record === 'new'
  const found = useQuery({ ...enquiryQuery(isNew ? 0 : record), enabled: !isNew })
  const to = (id: number | null) => (id === null ? null : () => onOpen(id))

  return (
    <Dialog
      title="Procurement Enquiry"
      subtitle={isNew ? 'New' : found.data && <Standing record={found.data} />}
      {...(!isNew && { neighbours: { previous: to(neighbours.previous), next: to(neighbours.next) } })}
      beginsAtTitle={!isNew}
      onClose={onClose}
    >
      {isNew ? (
        <NewEnquiry list={list} onSaved={onClose} />
      ) : found.data ? (
        <EnquiryEditor key={found.data.id} record={found.data} list={list} onSaved={onClose} />
      ) : (
        <Instead>
          {found.error ? (
            <Failed error={found.error} onRetry={() => void found.refetch()} />
          ) : (
            <LoadingLines lines={8} />
          )}
        </Instead>
      )}
    </Dialog>
  )
}

function NewEnquiry(props: { list: EnquiriesRequest; onSaved: () => void }) {
  if (useMay('CREATE_CONTENT')) return <EnquiryEditor record={null} {...props} />
  return (
    <Instead>
      <Notice>{refusals.NOT_ALLOWED.message}</Notice>
    </Instead>
  )
}

function Standing({ record: { reference, state } }: { record: EnquiryRecord }) {
  return (
    <>
      <span>{reference}</span>
      {state !== 'OPEN' && <strong>{enquiryStates[state]}</strong>}
    </>
  )
}

/** What the dialog holds while, or because, there is no record to show. */
function Instead({ children }: { children: ReactNode }) {
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

function Failed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  if (error instanceof Refusal && error.code === 'NOT_FOUND') return <Notice>{error.message}</Notice>
  return <LoadError title="The enquiry could not be loaded." error={error} onRetry={onRetry} />
}
