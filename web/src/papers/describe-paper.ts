import { recordNouns } from '@insaka/domain/all-registers'
import type { Caution } from '@insaka/domain/core/cautions'
import type { RecordFields } from '@insaka/domain/core/record-fields'
import type { lvpEndpoints } from '@insaka/domain/lvp/lvp.endpoints'
import type { mpcEndpoints } from '@insaka/domain/mpc/mpc.endpoints'
import { formatAmount } from '@insaka/domain/core/money'
import type { PaperFacts } from '@insaka/domain/papers/papers.cautions'
import type { PaperRegister } from '@insaka/domain/papers/paper-kinds'
import { isFixed, shownDecision } from '@insaka/domain/decision-rules/decisions.rules'
import { paperStatuses } from '@insaka/domain/papers/papers.labels'
import { changedDecidedFields } from '@insaka/domain/papers/papers.rules'
import type { PaperRecord } from '@insaka/domain/papers/papers.schema'
import type { ComponentType, ReactNode } from 'react'
import type * as z from 'zod/mini'
import { call } from '../api/call.ts'
import {
  describeRecord,
  type RecordDescription,
  type RecordParts,
} from '../registers/dialog/describe-record.ts'
import { withLowerCaseDepartment, type SubmitBody } from '../registers/dialog/record.queries.ts'
import { RequestedItems } from '../requested-items/RequestedItems.tsx'
import type { Editor } from '../registers/dialog/use-record-editor.ts'
import {
  blankPaper,
  copyOfPaper,
  asChangeOfSavedPaper,
  paperShape,
  paperValues,
  type PaperForm,
  type PaperBody,
  type ChosenEnquiry,
} from './paper-form.ts'

/** Differences between the two kinds of paper. */
type PaperKind<Saved extends PaperRecord> = {
  register: PaperRegister
  title: string
  submitLabel: string
  endpoints: typeof lvpEndpoints | typeof mpcEndpoints
  shape: Readonly<Record<string, z.ZodMiniType>>
  fields: RecordFields
  actions: Readonly<Record<string, string>>
  cautions: readonly Caution<never, never>[]
  /** The signatory next to the head of procurement; the default is the head of the institution. */
  signer?: string
  Fields: ComponentType<RecordParts<PaperForm, PaperBody, Saved>>
  Head: ComponentType<{ record: Saved }>
  Above?: ComponentType<{ record: Saved }>
  renderValues?: Readonly<Record<string, (view: Saved) => ReactNode>>
  /** The input without changes that the current record has locked. */
  fitting?: (mine: PaperForm, current: Saved) => PaperForm
}

export function describePaper<Saved extends PaperRecord>(kind: PaperKind<Saved>) {
  const { register, endpoints, shape, signer } = kind
  const { rules, clearHidden } = endpoints.create
  return describeRecord({
    ...kind,
    view: (saved: Saved): Saved => ({ ...saved, decision: shownDecision(saved) }),
    fitting: (mine: PaperForm, current: Saved) =>
      withoutFixedContent(
        (kind.fitting ?? asChangeOfSavedPaper)(mine, current),
        current,
        paperValues(shape, current),
      ),
    noun: recordNouns[register],
    Below: ({ record }: { record: Saved }) => RequestedItems({ references: record.enquiry.requisition }),
    payloadKey: register,
    shape: paperShape(shape) as unknown as z.ZodMiniType<PaperBody, PaperForm>,
    rules: { rules: rules as never, clearHidden, facts: () => null },
    cautionFacts: (values: PaperForm, record: Saved | null, today): PaperFacts => ({
      today,
      firstSavedOn: record?.createdOn.slice(0, 10) ?? today,
      enquiry: record?.enquiry ?? (values.enquiry as ChosenEnquiry | null) ?? undefined,
    }),
    async previewCautions(body, signal) {
      return (await call(endpoints.judge, { body: body as never, signal })).payload.cautions
    },
    blank: ({ department }) => blankPaper(shape, department),
    valuesOf: (record: Saved) => paperValues(shape, record),
    copyValues: (record: Saved) => copyOfPaper(shape, record),
    opened: ({ description, vendor, status, purchaseOrderValue, currency }) => ({
      description,
      vendor,
      state: status,
      value: purchaseOrderValue,
      currency,
    }),
    affectedRegisters: [register, 'enquiries'],
    /** Saves the paper with its enquiry; the endpoint also requires a page of the list. */
    async send({ body, submitKey }: SubmitBody<PaperBody>, { userId, list: { query, ...path } }) {
      const request = { params: { ...path, userId }, query, submitKey }
      const { id, version, ...paper } = withLowerCaseDepartment(body)
      const isNew = id === null || version === null
      const { message, payload } = isNew
        ? await call(endpoints.create, { ...request, body: paper } as never)
        : await call(endpoints.update, { ...request, body: { ...paper, id, version } } as never)
      return { message, saved: (payload as unknown as Record<string, Saved>)[register]! }
    },
    sheet: {
      state: ({ status }) => paperStatuses[status],
      facts: ({ vendor, purchaseOrderValue, currency }) => [
        vendor,
        formatAmount(purchaseOrderValue, currency),
      ],
      mainSection: 'Procurement',
      signers: (_, head) => ['Head Procurement and Supplies', signer ?? head],
    },
  })
}

/** Input with the saved content of a paper that has been approved, because that cannot change. */
function withoutFixedContent(values: PaperForm, current: PaperRecord, savedValues: PaperForm): PaperForm {
  if (!isFixed(current)) return values
  const fixed = changedDecidedFields(current, values)
  return {
    ...values,
    ...Object.fromEntries(fixed.map((name) => [name, savedValues[name as keyof PaperForm]])),
  }
}

export type DescribedPaper<Saved extends PaperRecord> = RecordDescription<
  PaperForm,
  PaperBody,
  Saved,
  null,
  Saved
>
export type PaperEditorState<Saved extends PaperRecord> = Editor<PaperForm, PaperBody, Saved, null, Saved>
