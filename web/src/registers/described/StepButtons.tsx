import { mayActOnRecord } from '@insaka/domain/permissions'
import type { AnyRegister } from '@insaka/domain/registers/define-register'
import { endpointsOf, reasonLimit, stepSchema, verbOf } from '@insaka/domain/registers/derived'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useFormState, type FieldValues } from 'react-hook-form'
import { call } from '../../api/call.ts'
import { currentRights, useCurrentUser } from '../../state/current-user.ts'
import { useDialog } from '../../ui/dialog/dialog-context.ts'
import type { RecordParts } from '../dialog/describe-record.ts'
import { useRegisterChange, type SubmitBody } from '../dialog/record.queries.ts'
import { ReasonDialog } from '../dialog/ReasonDialog.tsx'
import { referenceText, type DescribedRecord } from './described-record.ts'

type Props = RecordParts<FieldValues, FieldValues, DescribedRecord> & { record: DescribedRecord }

/** A button for each step that the user may take with the record in its state. */
export const createStepButtons = (register: AnyRegister) =>
  function StepButtons({ record, form, onSaved }: Props) {
    const user = useCurrentUser()
    const { leave } = useDialog()
    const { defaultValues } = useFormState({ control: form.control })
    const [chosen, setChosen] = useState<string | null>(null)
    const isOwn = record.initiatorId === user.id
    const available = Object.entries(register.steps).filter(
      ([, { from, permission }]) =>
        record.takenBackOn === null &&
        from.includes(record.state) &&
        mayActOnRecord(currentRights(user), permission, { isOwn }),
    )
    return (
      <>
        {available.map(([name, step]) => (
          // Red text has enough contrast on a grey hover background, but not on the usual green one.
          <Button
            key={name}
            variant="subtle"
            color="gray"
            px="xs"
            ml={-8}
            {...(register.states[step.to]![1] === 'out' && { c: 'var(--mantine-color-error)' })}
            onClick={() => leave(() => setChosen(name))}
          >
            {step.label}…
          </Button>
        ))}
        {chosen && (
          <StepDialog
            {...{ register, record }}
            name={chosen}
            version={(defaultValues?.['version'] as number | undefined) ?? record.version}
            onDone={onSaved}
            onClose={() => setChosen(null)}
          />
        )}
      </>
    )
  }

type DialogProps = {
  register: AnyRegister
  name: string
  record: DescribedRecord
  /** The version that the user saw, which may be outdated. */
  version: number
  onDone: () => void
  onClose: () => void
}

function StepDialog({ register, name, record, version, onDone, onClose }: DialogProps) {
  const step = register.steps[name]!
  const { label, reason, consequence } = step
  const endpoint = endpointsOf(register)[name]!
  const change = useRegisterChange([register.name], (submit: SubmitBody<object>) =>
    call(endpoint, { params: { id: record.id }, ...submit } as never),
  )
  return (
    <ReasonDialog
      record={{
        ...record,
        reference: register.reference
          ? record.reference
          : `${referenceText(register, record)}, ${record[register.subject] as string}`,
      }}
      noun={register.card.noun}
      verb={verbOf(step)}
      submitLabel={label}
      label={reason}
      shape={stepSchema(step).shape.reason}
      limit={reasonLimit}
      send={(current, text, submitKey) =>
        change.mutateAsync({ body: { version: current?.version ?? version, reason: text }, submitKey })
      }
      onDone={onDone}
      onClose={onClose}
    >
      <p style={{ margin: 0 }}>{consequence}</p>
    </ReasonDialog>
  )
}
