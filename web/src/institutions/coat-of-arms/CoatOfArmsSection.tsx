import { errorMessage, Refusal } from '@insaka/domain/core/errors'
import { pictureTypes } from '@insaka/domain/institutions/coat-of-arms.limits'
import type { ListedInstitution } from '@insaka/domain/institutions/institutions.schema'
import { Button, FileButton } from '@mantine/core'
import { useId, useRef, useState } from 'react'
import { ConfirmDialog } from '../../ui/confirm/ConfirmDialog.tsx'
import { Section } from '../../ui/Section.tsx'
import { showSnackbar } from '../../ui/snackbar/snackbar-store.ts'
import { CoatOfArms } from '../../structure/CoatOfArms.tsx'
import { useChangeShield } from './coat-of-arms.queries.ts'
import classes from './CoatOfArmsSection.module.css'

type Props = { institution: Pick<ListedInstitution, 'id' | 'code' | 'shield'> }

/** The coat of arms of an institution: the default drawing or an uploaded picture. */
export function CoatOfArmsSection({ institution }: Props) {
  const [fault, setFault] = useState<string | null>(null)
  const [isAsking, setAsking] = useState(false)
  const change = useChangeShield(institution)
  const reset = useRef<() => void>(null)
  const faultId = useId()
  const isDrawn = institution.shield === null

  async function save(file: File | null) {
    setFault(null)
    try {
      const { message } = await change.mutateAsync(file)
      showSnackbar(message)
    } catch (error) {
      setFault(failureText(error))
    } finally {
      // Allows choosing the same file again.
      reset.current?.()
    }
  }

  return (
    <Section
      title="Coat of arms"
      description="Shown on the card of the institution. A PNG or JPEG; a large one is scaled down."
    >
      <div className={`flex ${classes.row}`}>
        <CoatOfArms institution={institution} />
        <div className="grid min-w-0 gap-2">
          <p className="m-0">{isDrawn ? 'A shield drawn from the acronym.' : 'An uploaded picture.'}</p>
          <div className="flex flex-wrap gap-2">
            <FileButton
              accept={pictureTypes.join()}
              resetRef={reset}
              onChange={(file) => file && void save(file)}
            >
              {({ onClick }) => (
                <Button
                  variant="default"
                  loading={change.isPending}
                  aria-describedby={fault === null ? undefined : faultId}
                  onClick={onClick}
                >
                  {isDrawn ? 'Upload a picture…' : 'Replace the picture…'}
                </Button>
              )}
            </FileButton>
            {!isDrawn && (
              <Button variant="subtle" disabled={change.isPending} onClick={() => setAsking(true)}>
                Use the drawn shield…
              </Button>
            )}
          </div>
          <p className={`m-0 text-sm text-error ${classes.fault}`} id={faultId} role="alert">
            {fault}
          </p>
        </div>
      </div>
      {isAsking && (
        <ConfirmDialog
          title="Use the drawn shield?"
          confirmLabel="Use the drawn shield"
          cancelLabel="Keep the picture"
          danger
          onConfirm={() => {
            setAsking(false)
            void save(null)
          }}
          onCancel={() => setAsking(false)}
        >
          This removes the picture. To show it again, upload it again.
        </ConfirmDialog>
      )}
    </Section>
  )
}

const failureText = (error: unknown): string => {
  const fileFaults = error instanceof Refusal ? error.fields['file'] : undefined
  return fileFaults?.join(' ') ?? errorMessage(error)
}
