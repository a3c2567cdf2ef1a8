import type { AnyRegister } from '@insaka/domain/registers/define-register'
import { endpointsOf } from '@insaka/domain/registers/derived'
import { useFormState, type FieldValues } from 'react-hook-form'
import type { RecordParts } from '../dialog/describe-record.ts'
import { StepButtons } from '../steps/StepButtons.tsx'
import { StepDialog } from '../steps/StepDialog.tsx'
import { useStep } from '../steps/use-step.ts'
import { referenceText, type DescribedRecord } from './described-record.ts'

type Props = RecordParts<FieldValues, FieldValues, DescribedRecord> & { record: DescribedRecord }

/** The steps of a record of a described register. */
export const createDescribedSteps = (register: AnyRegister) =>
  function DescribedSteps({ record, form, onSaved }: Props) {
    const { steps } = register
    const { defaultValues } = useFormState({ control: form.control })
    return (
      <StepButtons
        steps={steps}
        record={record}
        renderDialog={(name, close) => (
          <DescribedStepDialog
            {...{ register, record, name }}
            version={(defaultValues?.['version'] as number | undefined) ?? record.version}
            onDone={onSaved}
            onClose={close}
          />
        )}
      />
    )
  }

type DialogProps = {
  register: AnyRegister
  record: DescribedRecord
  name: string
  /** The version that the user saw, which may be outdated. */
  version: number
  onDone: () => void
  onClose: () => void
}

function DescribedStepDialog({ register, record, name, version, ...rest }: DialogProps) {
  const endpoint = endpointsOf(register)[name]!
  const takeStep = useStep(endpoint, [register.name, ...(register.affects ?? [])])
  return (
    <StepDialog
      {...rest}
      step={register.steps[name]!}
      noun={register.card.noun}
      record={record}
      subtitle={
        register.reference
          ? record.reference
          : `${referenceText(register, record)}, ${record[register.subject] as string}`
      }
      {...(endpoint.rules && { rules: endpoint.rules })}
      stateOf={({ state }) => state}
      send={(current, asked, submitKey) =>
        takeStep.mutateAsync({
          body: { id: record.id, version: current?.version ?? version, ...asked },
          submitKey,
        })
      }
    />
  )
}
