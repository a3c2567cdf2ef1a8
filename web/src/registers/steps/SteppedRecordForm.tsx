import type { RecordCaution } from '@insaka/domain/core/cautions'
import type { Endpoint } from '@insaka/domain/core/endpoint'
import type { Step, Steps } from '@insaka/domain/steps/step'
import { useRef, useState, type ComponentProps } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { NamedRecord } from '../dialog/describe-record.ts'
import { RecordForm } from '../dialog/RecordForm.tsx'
import { RecordStepDialog } from './RecordStepDialog.tsx'
import { StepButtonList } from './StepButtons.tsx'

type Props<In extends FieldValues, Out, Saved, Facts, View extends NamedRecord> = Omit<
  ComponentProps<typeof RecordForm<In, Out, Saved, Facts, View>>,
  'actions' | 'mainButton' | 'savedElsewhere'
> & {
  steps: Steps
  endpoints: Readonly<Record<string, Endpoint>>
  /** The record that takes the steps, which may be part of the saved one; null without any. */
  stepped: object | null
  versionOf: (saved: Saved) => number
  /** The version with which the form opened. */
  openedVersion?: number | null | undefined
  cautionsOf: (step: Step) => readonly RecordCaution[]
}

/** The form of a record with a button for each step that the user may take. */
export function SteppedRecordForm<In extends FieldValues, Out, Saved, Facts, View extends NamedRecord>(
  props: Props<In, Out, Saved, Facts, View>,
) {
  const { steps, endpoints, stepped, versionOf, openedVersion, cautionsOf, ...form } = props
  const { described, record } = form.editor
  const [chosen, setChosen] = useState<string | null>(null)
  const savedElsewhere = useRef<(saved: Saved) => void>(null)
  const step = chosen === null ? undefined : steps[chosen]
  const buttons = { steps, record: stepped ?? {}, onChoose: setChosen }
  return (
    <RecordForm
      {...form}
      savedElsewhere={savedElsewhere}
      actions={
        <>
          <StepButtonList {...buttons} isMain={false} />
          {step && record && (
            <RecordStepDialog
              {...{ editor: form.editor, step, record, versionOf, openedVersion }}
              endpoint={endpoints[chosen!]!}
              noun={described.noun}
              cautions={cautionsOf(step)}
              onDone={(saved) => savedElsewhere.current?.(saved)}
              onClose={() => setChosen(null)}
            />
          )}
        </>
      }
      mainButton={<StepButtonList {...buttons} isMain />}
    />
  )
}
