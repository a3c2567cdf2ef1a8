import type { RegisterName } from '@insaka/domain/all-registers'
import type { AttachmentRecord } from '@insaka/domain/attachments/attachments.schema'
import type { Caution, RecordCaution } from '@insaka/domain/core/cautions'
import type { Endpoint } from '@insaka/domain/core/endpoint'
import type { RecordedBy } from '@insaka/domain/core/history'
import type { RecordFields } from '@insaka/domain/core/record-fields'
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

export type NamedRecord = { id: number; reference: string; takenBackOn?: string | null }

/** What the parts of a record's dialog are given. */
export type RecordParts<In extends FieldValues, Out, Saved> = {
  described: {
    fields: RecordFields
    shape: z.ZodMiniType<Out, In>
    labels: Readonly<Record<string, string>>
    versions: VersionsQuery
  }
  /** Null for a new one. */
  record: Saved | null
  form: UseFormReturn<In, unknown, Out>
  /** What to point out below a field, if anything. */
  cautionOf: (field: string) => ReactNode
  /** Goes back to the list. */
  onSaved: () => void
  /** Opens another record in the place of this one. */
  onOpen: (id: number | 'new') => void
}

/** How a record looks on its sheet. */
export type RecordSheet<View, Saved> = {
  state?: (view: View) => string
  /** Who, how much, which order. */
  facts: (view: View) => readonly string[]
  /** The title of the main section, which has none on the screen. */
  mainSection: string
  /** What only the sheet says, after the section of that title. */
  extraSections?: (
    view: View,
    saved: Saved,
  ) => readonly { after: string; title: string; items: readonly Definition[] }[]
  /** Who signs it, where the head is who answers for the institution. */
  signers: (view: View, headTitle: string) => readonly string[]
}

export type RecordDefinition<In extends FieldValues, Out, Saved, Facts, View extends NamedRecord> = Pick<
  EditFormProps<In, Out, Saved, Facts>,
  'fitting' | 'closedBy'
> & {
  register: RegisterName
  /** What a record is, such as 'enquiry'. */
  noun: string
  /** How its dialog and its sheet are called. */
  title: string
  submitLabel: string
  endpoints: { get: Endpoint; history: Endpoint; attachments?: Endpoint }
  /** What the payload calls one record. */
  payloadKey: string
  fields: RecordFields
  /** What happens to a record, as its history says it. */
  actions: Readonly<Record<string, string>>
  shape: z.ZodMiniType<Out, In>
  /** The rules that the server judges by too. */
  rules: FormRules<Out, Facts>
  /** What is pointed out though it is allowed. */
  cautions?: readonly Caution<never, never>[]
  /** What cautions look at besides the values of the form. */
  cautionFacts?: (values: In, record: Saved | null, today: string) => object
  /** Where cautions depend on other records. */
  previewCautions?: PreviewCautions
  /** What a new one begins with; absent where this form makes none. */
  blank?: (user: UserRecord) => In
  /** The fields of a saved record that people fill in. */
  valuesOf: (saved: Saved) => In
  /** What a copy begins with; without it records are not copied. */
  copyValues?: (saved: Saved) => Readonly<Record<string, unknown>>
  /** The record with all described fields, where what is saved is another one that carries it. */
  view?: (saved: Saved) => View
  /** Whether the record, as it is, can be changed by nobody. */
  isFixed?: (saved: Saved) => boolean
  /** The registers whose lists change with it. */
  affectedRegisters: readonly RegisterName[]
  send(
    submit: SubmitBody<Out>,
    context: { userId: string; list: ListRequest },
  ): Promise<{ message: string; saved: Saved }>
  /** Which record it is and its state. */
  Head: ComponentType<{ record: Saved }>
  /** The fields of the form, where there is more to say of them than their kind. */
  Fields?: ComponentType<RecordParts<In, Out, Saved>>
  /** What is shown above the form of a saved record. */
  Above?: ComponentType<{ record: Saved }>
  /** What else can be done with a saved record. */
  Actions?: ComponentType<RecordParts<In, Out, Saved> & { record: Saved }>
  /** Further views of a saved record, by what they are called. */
  views?: (saved: Saved) => Readonly<Record<string, ReactNode>>
  /** How values are shown to be read for which a text is too little, such as a link. */
  renderValues?: Readonly<Record<string, (view: View) => ReactNode>>
  sheet: RecordSheet<View, Saved>
  /** Labels of form fields that the record does not keep. */
  extraLabels?: Readonly<Record<string, string>>
}

/** Describes a record once; its dialog, what is read and printed of it, its history and its files follow. */
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
    // What was typed as a record that turns out to be saved already leaves its fixed fields as they are.
    fitting: (ownInput: In, current: Saved): In => {
      const savedValues = valuesOf(current)
      const fixed = Object.entries(savedValues).filter(
        ([name]) => fields[name]?.isFixed && savedValues['id'] !== null,
      )
      return { ...fitting(ownInput, current), ...Object.fromEntries(fixed) }
    },
    view,
    cautionsOf: (saved: Saved) => (view(saved) as { cautions?: readonly RecordCaution[] }).cautions ?? [],
    /** What the fields of form, history and conflict are called. */
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
    /** Every file that a record has had, newest first. */
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

/** The endpoints of a register answer alike, each under a name of its own. */
async function payloadOf(endpoint: Endpoint, asked: object, name: string) {
  const payload = (await call(endpoint, asked as never)).payload as unknown as Readonly<
    Record<string, object>
  >
  if (payload[name] === undefined) throw new Error(`The answer has no ${name}.`)
  return payload
}
