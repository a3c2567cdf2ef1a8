import { Refusal, refusals } from '@insaka/domain/core/errors'
import type { Endpoint } from '@insaka/domain/core/endpoint'
import type { Rule } from '@insaka/domain/core/rules'
import { inputShapes } from '@insaka/domain/registers/fields'
import { verbOf, type Step } from '@insaka/domain/steps/step'
import { useRef, useState, type ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import * as z from 'zod/mini'
import { useCurrentUser } from '../../state/current-user.ts'
import { draftStorageOf } from '../../state/drafts.ts'
import { conflictIn } from '../../ui/edit/conflict.ts'
import { EditDialog } from '../../ui/edit/EditForm.tsx'
import type { Draft } from '../../ui/edit/use-edit-form.ts'
import { focusFirstField } from '../../ui/focus/focus-on-mount.ts'
import { FieldGrid } from '../../ui/form/FieldGrid.tsx'
import { blankValues } from '../../ui/form/record-values.ts'
import { useSchemaForm } from '../../ui/form/use-schema-form.ts'
import { showSnackbar } from '../../ui/snackbar/snackbar-store.ts'
import { DescribedFields } from '../dialog/DescribedFields.tsx'

/** Named by an address of the record, or by its reference. */
type SteppedRecord = { id: number | string; reference: string }

type Props<R extends SteppedRecord, Current> = {
  step: Step
  noun: string
  record: R
  /** Text below the title, if it is more than the reference. */
  subtitle?: string
  /** Rules between what the step asks. */
  rules?: Endpoint['rules']
  /**
   * Sends what the user gave; `current` is what a refusal returned as the record, or null before any refusal. Decisions
   * never get it, so that each attempt sends the version that the user read.
   */
  send: (current: Current | null, asked: FieldValues, submitKey: string) => Promise<{ message: string }>
  /** The state of a record, by which a step that an earlier attempt took is recognized. */
  stateOf?: (record: Current) => string
  onDone?: () => void
  /** Called with the current record if an earlier attempt, perhaps with other values, has already succeeded. */
  onDoneEarlier?: (record: Current) => void
  /** Called with the current record if a decision was refused because the record has changed. */
  onChanged?: (record: Current) => void
  onClose: () => void
  children?: ReactNode
}

/** States the consequence of a step and asks what it needs, such as a reason. */
export function StepDialog<R extends SteppedRecord, Current = R>(props: Props<R, Current>) {
  const { step, noun, record, rules = [], send, stateOf, onDone, onDoneEarlier, onChanged } = props
  const { onClose, children } = props
  const { label: submitLabel, asks, consequence } = step
  const verb = verbOf(step)
  const { id: userId } = useCurrentUser()
  const [shape] = useState(() => z.strictObject(inputShapes(asks)) as z.ZodMiniType<FieldValues, FieldValues>)
  const formRules = { rules: rules as readonly Rule<FieldValues, null>[], facts: () => null }
  const form = useSchemaForm<FieldValues, FieldValues, null>(shape, blankValues(inputShapes(asks)), formRules)
  const attachedWhen = `when you press ‘${submitLabel}’`
  const labels = Object.fromEntries(Object.entries(asks).map(([name, { label }]) => [name, label]))
  const hasFields = Object.keys(asks).length > 0
  const latestRecord = useRef<Current>(null)
  const closesUndecided = useRef(false)

  async function save(asked: FieldValues, submitKey: string) {
    try {
      return await send(latestRecord.current, asked, submitKey)
    } catch (error) {
      const conflict = conflictIn(error)
      if (conflict?.because !== 'STALE') throw error
      const current = conflict.current as Current
      if (step.to !== undefined && stateOf?.(current) === step.to) {
        onDoneEarlier?.(current)
        return { message: `This ${noun} is already ${step.done.toLowerCase()}.` }
      }
      if (step.decides) return refuseUnread(current)
      // Keeps the input, so that the user can submit again for the current record.
      latestRecord.current = current
      const message = `Another user has changed this ${noun}.`
      const advice = `Open it again to see the changes, or press ‘${submitLabel}’ again.`
      throw new Refusal('STALE', { message: `${message} ${advice}` })
    }
  }

  /** Nobody decides on content that they have not read, so the newer version is never sent. */
  function refuseUnread(current: Current) {
    onChanged?.(current)
    const message = `This ${noun} has changed since you read it.`
    if (hasFields) {
      const advice = `Copy your input if you need it, press Back and read the ${noun} again.`
      throw new Refusal('STALE', { message: `${message} ${advice}` })
    }
    closesUndecided.current = true
    return { message: `${message} Read it again, then decide.` }
  }

  return (
    <EditDialog
      title={`${verb} this ${noun}?`}
      subtitle={props.subtitle ?? record.reference}
      place="middle"
      form={form}
      shape={shape}
      rules={formRules}
      labels={labels}
      submitLabel={submitLabel}
      canSubmitUnchanged={Object.values(asks).every(({ isOptional }) => isOptional)}
      drafts={draftStorageOf<Draft<FieldValues>>(userId, `${verb} ${record.reference}`, record.id)}
      cancelLabel="Back"
      isDangerous={step.isDangerous === true}
      save={save}
      onSaved={() => {
        if (!closesUndecided.current) onDone?.()
        onClose()
      }}
      onAlreadySaved={(saved: Current) => {
        showSnackbar(refusals.ALREADY_SAVED.message)
        onDoneEarlier?.(saved)
        // The record behind the dialog shows what was saved.
        onClose()
      }}
      onClose={onClose}
    >
      <p className="m-0">
        {typeof consequence === 'string' ? consequence : consequence(record as never, { userId })}
      </p>
      {children}
      <div ref={hasFields ? focusFirstField : focusSubmitButton}>
        <FieldGrid>
          <DescribedFields
            described={{ fields: asks, labels, shape, noun, versions: noVersions, attachedWhen }}
            form={form}
            record={null}
            cautionOf={() => null}
          />
        </FieldGrid>
      </div>
    </EditDialog>
  )
}

/** Ref for the body of a dialog without fields, of which the focus trap then focuses the submit button. */
function focusSubmitButton(body: HTMLElement | null) {
  const button = body?.closest('[role=dialog]')?.querySelector<HTMLElement>('[type=submit]')
  if (!button) return
  button.setAttribute('data-autofocus', 'true')
  // Holding Enter on the button that opens the dialog must not confirm it, too.
  button.addEventListener('keydown', (event) => {
    if (event.key === 'Enter' && event.repeat) event.preventDefault()
  })
}

/** Never called, because the file of a step is always a new one. */
const noVersions = () => {
  throw new Error('The file of a step has no earlier versions.')
}
