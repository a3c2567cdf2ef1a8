import type { RegisterName } from '@insaka/domain/all-registers'
import type { AttachmentRecord } from '@insaka/domain/attachments/attachments.schema'
import type { Caution, RecordCaution } from '@insaka/domain/core/cautions'
import type { Endpoint } from '@insaka/domain/core/endpoint'
import type { RecordedBy } from '@insaka/domain/core/history'
import type { RecordFields } from '@insaka/domain/core/record-fields'
import type { LinesField } from '@insaka/domain/registers/derived'
import type { AnyLine } from '@insaka/domain/registers/lines'
import type { StepTaker } from '@insaka/domain/steps/step'
import type { UserRecord } from '@insaka/domain/users/users.schema'
import { recordLabelsOf } from '@insaka/domain/core/record-labels'
import { queryOptions } from '@tanstack/react-query'
import type { ComponentType, ReactNode } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import type * as z from 'zod/mini'
import { call } from '../../api/call.ts'
import type { EditFormProps } from '../../ui/edit/EditForm.tsx'
import type { FormRules } from '../../ui/form/shape-resolver.ts'
import { historyQuery, type HistoryCall } from '../../ui/history/history-query.ts'
import type { Definition } from '../../ui/record/Definitions.tsx'
import type { ListRequest } from '../register.ts'
import { AllDescribedFields } from './DescribedFields.tsx'
import { recordQuery, type SubmitBody } from './record.queries.ts'
import type { PreviewCautions } from './use-previewed-cautions.ts'
import type { OpenedRecord } from './use-remember-opened-record.ts'

export type NamedRecord = { id: number; reference: string; takenBackOn?: string | null }

/** Props of the custom parts of a record’s dialog. */
export type RecordParts<In extends FieldValues, Out, Saved> = {
  described: {
    fields: RecordFields
    shape: z.ZodMiniType<Out, In>
    labels: Readonly<Record<string, string>>
    noun: string
    versions: VersionsQuery
    /** The time at which an uploaded file is attached, if it is not when the record is saved. */
    attachedWhen?: string
  }
  record: Saved | null
  form: UseFormReturn<In, unknown, Out>
  cautionOf: (field: string) => ReactNode
  onSaved: () => void
  onOpen: (id: number | 'new') => void
}

type PrintedLines = { name: string; field: LinesField; lines: readonly AnyLine[] }

/** Layout of a record’s printed sheet. */
export type RecordPrintLayout<View, Saved> = {
  /** The title of the document, if it depends on the record. */
  title?: (view: View) => string
  /** The lines and columns to print, if they are not all of them. */
  printedLines?: (view: View, printed: PrintedLines) => Omit<PrintedLines, 'name'>
  state?: (view: View) => string
  /** Short facts for the head, such as person, amount and order number. */
  facts: (view: View) => readonly string[]
  /** Title of the main section, which has no title on screen. */
  mainSection: string
  /** Sections that appear only in print, each after the section named in `after`. */
  extraSections?: (
    view: View,
    saved: Saved,
  ) => readonly { after: string; title: string; items: readonly Definition[] }[]
  /** Titles of sections that are not printed. */
  hiddenSections?: (view: View) => readonly string[]
  /** Signature lines; `headTitle` is the title of the institution’s head. */
  signers: (view: View, headTitle: string) => readonly string[]
}

type RecordDefinition<In extends FieldValues, Out, Saved, Facts, View extends NamedRecord> = Pick<
  EditFormProps<In, Out, Saved, Facts>,
  'fitting' | 'closedBy'
> & {
  register: RegisterName
  noun: string
  title: string
  submitLabel: string
  endpoints: { get: Endpoint; history: Endpoint; attachments?: Endpoint }
  /** Key of a single record in the payload. */
  payloadKey: string
  fields: RecordFields
  actions: Readonly<Record<string, string>>
  shape: z.ZodMiniType<Out, In>
  /** Validation rules shared with the server. */
  rules: FormRules<Out, Facts>
  /** Checks for unusual but allowed values. */
  cautions?: readonly Caution<never, never>[]
  /** Facts for the cautions besides the form’s values. */
  cautionFacts?: (values: In, record: Saved | null, today: string) => object
  /** Set if cautions depend on other records. */
  previewCautions?: PreviewCautions
  /** Initial values of a new record; absent where this form creates none. */
  blank?: (user: UserRecord) => In
  valuesOf: (saved: Saved) => In
  /** A new record stays open once it is saved, for its first step. */
  opensOnceCreated?: true
  /** Initial values of a copy; without it records cannot be copied. */
  copyValues?: (saved: Saved) => Readonly<Record<string, unknown>>
  /** Returns the record with all described fields, if `Saved` is a larger object that contains the record. */
  view?: (saved: Saved) => View
  opened: (view: View) => OpenedRecord
  /** True if the record is closed to all changes. */
  isFixed?: (saved: Saved) => boolean
  /** The reason why this user may not change the record, or null. */
  changeRefusal?: (saved: Saved, user: StepTaker) => string | null
  /** The form of a new record takes its PDF; other records get theirs once they are saved. */
  attachesAtOnce?: true
  /** Registers whose lists a change affects. */
  affectedRegisters: readonly RegisterName[]
  send(
    submit: SubmitBody<Out>,
    context: { userId: string; list: ListRequest },
  ): Promise<{ message: string; saved: Saved }>
  /** Title line: reference and state. */
  Head: ComponentType<{ record: Saved }>
  /** Custom form fields, where the definition is not enough. */
  Fields?: ComponentType<RecordParts<In, Out, Saved>>
  Above?: ComponentType<{ record: Saved }>
  /** Related records below the fields of a saved one. */
  Below?: ComponentType<{ record: Saved }>
  Actions?: ComponentType<RecordParts<In, Out, Saved> & { record: Saved }>
  /** Additional tabs of a saved record, by title. */
  views?: (saved: Saved) => Readonly<Record<string, ReactNode>>
  /** Custom read-only rendering, such as a link, by field. */
  renderValues?: Readonly<Record<string, (view: View) => ReactNode>>
  sheet: RecordPrintLayout<View, Saved>
  /** Labels of form fields that are not stored in the record. */
  extraLabels?: Readonly<Record<string, string>>
}

/** Completes a record’s definition with what its dialog, read-only view, print, history and files need. */
export function describeRecord<
  In extends FieldValues,
  Out,
  Saved,
  Facts,
  View extends NamedRecord = Saved & NamedRecord,
>(described: RecordDefinition<In, Out, Saved, Facts, View>) {
  const {
    register,
    endpoints,
    payloadKey,
    fields,
    actions,
    valuesOf,
    fitting = (ownInput: In) => ownInput,
  } = described
  const view = (saved: Saved): View => {
    const { view: own } = described
    const { recordedBy } = saved as { recordedBy?: RecordedBy }
    return own ? { ...own(saved), recordedBy } : (saved as unknown as View)
  }
  return {
    ...described,
    Fields: described.Fields ?? AllDescribedFields,
    // Input for a new record that turns out to be saved already must not overwrite fixed fields.
    fitting: (ownInput: In, current: Saved): In => {
      const savedValues = valuesOf(current)
      const fixed = Object.entries(savedValues).filter(
        ([name]) => fields[name]?.isFixed && savedValues['id'] !== null,
      )
      return { ...fitting(ownInput, current), ...Object.fromEntries(fixed) }
    },
    view,
    opened: (saved: Saved) => described.opened(view(saved)),
    cautionsOf: (saved: Saved) => (view(saved) as { cautions?: readonly RecordCaution[] }).cautions ?? [],
    labels: {
      ...Object.fromEntries(Object.entries(fields).map(([name, { label }]) => [name, label])),
      ...described.extraLabels,
    },
    recordLabels: recordLabelsOf(fields, actions),
    query: recordQuery(register, async (id, signal) => {
      const { [payloadKey]: saved, recordedBy } = await payloadOf(
        endpoints.get,
        { params: { id }, signal },
        payloadKey,
      )
      return { ...saved!, recordedBy } as Saved
    }),
    history: historyQuery(register, async (request: HistoryCall<number>) => {
      const { payload } = await call(endpoints.history, request as never)
      return payload as never
    }),
    /** All versions of the attachment, latest first. */
    versions: (id: number) =>
      queryOptions({
        queryKey: [register, 'attachments', id],
        queryFn: async ({ signal }) => {
          const request = { params: { id }, signal }
          return (await payloadOf(endpoints.attachments!, request, 'attachments'))[
            'attachments'
          ] as AttachmentRecord[]
        },
      }),
  }
}

export type RecordDescription<
  In extends FieldValues,
  Out,
  Saved,
  Facts,
  View extends NamedRecord = Saved & NamedRecord,
> = ReturnType<typeof describeRecord<In, Out, Saved, Facts, View>>

export type VersionsQuery = RecordDescription<
  FieldValues,
  unknown,
  NamedRecord,
  unknown,
  NamedRecord
>['versions']

/** Register endpoints share one reply form, in which only the payload’s key differs. */
async function payloadOf(endpoint: Endpoint, request: object, name: string) {
  const payload = (await call(endpoint, request as never)).payload as unknown as Readonly<
    Record<string, object>
  >
  if (payload[name] === undefined) throw new Error(`The reply has no ${name}.`)
  return payload
}
