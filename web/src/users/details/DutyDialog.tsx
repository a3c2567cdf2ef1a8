import { toDay } from '@insaka/domain/core/dates'
import { Refusal } from '@insaka/domain/core/errors'
import { duties as dutyNames, type Duty } from '@insaka/domain/permissions'
import { dutyFieldLabels as labels } from '@insaka/domain/users/duties.labels'
import { hasBegun } from '@insaka/domain/users/duties.rules'
import { clearHiddenDutyFields, dutyFormRules, hasDepartment } from '@insaka/domain/users/duty-form.rules'
import { dutyForm, type DutyRecord } from '@insaka/domain/users/duties.schema'
import type { UserRecord } from '@insaka/domain/users/users.schema'
import { useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import type * as z from 'zod/mini'
import { conflictIn } from '../../ui/edit/conflict.ts'
import { useCurrentUser } from '../../state/current-user.ts'
import { draftStorageOf } from '../../state/drafts.ts'
import { DepartmentField } from '../../structure/DepartmentField.tsx'
import { useDepartments } from '../../structure/institution-lookup.queries.ts'
import { usePeople } from '../../structure/people.queries.ts'
import { PersonField } from '../../structure/PersonField.tsx'
import type { Draft } from '../../ui/edit/use-edit-form.ts'
import { EditDialog } from '../../ui/edit/EditForm.tsx'
import { DateField } from '../../ui/fields/DateFields.tsx'
import { fieldProps } from '../../ui/fields/field-props.ts'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import { useSchemaForm } from '../../ui/form/use-schema-form.ts'
import { useDutiesChange } from '../manage-users.queries.ts'

type DutyForm = z.input<typeof dutyForm>

const formRules = { rules: dutyFormRules, clearHidden: clearHiddenDutyFields, facts: () => null }

type Props = {
  record: UserRecord
  duty: DutyRecord | null
  offered: Readonly<Partial<Record<Duty, string>>>
  onSaved: (user: UserRecord) => void
  onClose: () => void
}

/** Gives or changes a duty. Once it has started, only its last day can change. */
export default function DutyDialog({ record, duty, offered, onSaved, onClose }: Props) {
  const [today] = useState(() => toDay(new Date()))
  const hasStarted = duty !== null && hasBegun(duty, today)
  const initialDuty = duty ?? { duty: null, department: null, from: today, to: null, actingFor: null }
  const form = useSchemaForm(
    dutyForm,
    {
      duty: initialDuty.duty,
      department: initialDuty.department,
      from: initialDuty.from,
      to: initialDuty.to,
      actingFor: initialDuty.actingFor,
    } as DutyForm,
    formRules,
  )
  const chosenDuty = useWatch({ control: form.control, name: 'duty' })
  const departments = useDepartments()
  const people = usePeople()
  const change = useDutiesChange(record.id, { failureShownInForm: true })
  const { id: userId } = useCurrentUser()
  const latestUser = useRef(record)
  const actingFor = duty?.actingFor ? { id: duty.actingFor, name: duty.actingForName ?? '' } : undefined
  const field = fieldProps(form.control, labels)

  async function save(typed: z.output<typeof dutyForm>, submitKey: string) {
    const { version, duties } = latestUser.current
    const index = duty ? duties.findIndex(({ id }) => id === duty.id) : duties.length
    const newDuties = duty
      ? duties.map((each) => (each.id === duty.id ? { ...each, ...typed } : each))
      : [...duties, typed]
    try {
      const { message, payload } = await change.mutateAsync({
        body: { version, duties: newDuties },
        submitKey,
      })
      return { message, saved: payload.user }
    } catch (error) {
      throw toFormError(error, index, (user) => (latestUser.current = user))
    }
  }

  return (
    <EditDialog
      title={duty ? 'Change this duty' : 'Give a duty'}
      subtitle={`${record.firstName} ${record.lastName}`}
      place="middle"
      form={form}
      shape={dutyForm}
      rules={formRules}
      labels={labels}
      submitLabel="Save"
      drafts={draftStorageOf<Draft<DutyForm>>(userId, `duties.${record.id}`, duty?.id ?? 'new')}
      mergesDraft
      save={save}
      onSaved={(saved) => {
        onClose()
        if (saved) onSaved(saved)
      }}
      onClose={onClose}
    >
      <SelectField
        {...field('duty')}
        options={hasStarted ? dutyNames : offered}
        readOnly={hasStarted}
        takesFocus={!hasStarted}
        description={hasStarted ? 'This duty has begun, so only its last day can change.' : undefined}
      />
      {hasDepartment(chosenDuty) && (
        <DepartmentField {...field('department')} departments={departments} readOnly={hasStarted} />
      )}
      <DateField {...field('from')} readOnly={hasStarted} />
      <DateField {...field('to')} optional description="The duty ends after this day." />
      <PersonField
        {...field('actingFor')}
        list={people}
        isOffered={({ id }) => id !== record.id}
        saved={actingFor}
        optional
        readOnly={hasStarted}
        description="The colleague on whose behalf this duty is held."
      />
    </EditDialog>
  )
}

/** Maps an error about the list of duties to the form of a single duty. */
function toFormError(error: unknown, index: number, keepUser: (user: UserRecord) => void): unknown {
  const conflict = conflictIn(error)
  if (conflict) {
    keepUser(conflict.current as UserRecord)
    return new Refusal('STALE', {
      message:
        'Another user has changed this user since you opened it. Press Save again to save the duty anyway.',
    })
  }
  if (!(error instanceof Refusal)) return error
  const fields = Object.fromEntries(
    Object.entries(error.fields).map(([path, messages]) => [path.replace(`duties.${index}.`, ''), messages]),
  )
  return new Refusal(error.code, { fields, message: error.message })
}
