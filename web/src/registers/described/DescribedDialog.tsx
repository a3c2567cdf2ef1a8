import { toDay } from '@insaka/domain/core/dates'
import { fieldsIn, valueText, type RecordFields } from '@insaka/domain/core/record-fields'
import type { AnyRegister } from '@insaka/domain/registers/define-register'
import {
  actionsOf,
  cautionsOfRegister,
  describeState,
  endpointsOf,
  formSchema,
  formShapes,
  hasField,
  payloadKeyOf,
  recordFieldsOf,
  rulesOf,
  shownStateOf,
  titleOf,
} from '@insaka/domain/registers/derived'
import type { FieldValues } from 'react-hook-form'
import type * as z from 'zod/mini'
import { call } from '../../api/call.ts'
import { StatusNotice } from '../../ui/dialog/StatusNotice.tsx'
import { blankValues, valuesOf } from '../../ui/form/record-values.ts'
import { RecordHead } from '../../ui/record/RecordHead.tsx'
import { describeRecord } from '../dialog/describe-record.ts'
import { createRecordDialog } from '../dialog/RecordDialog.tsx'
import type { ListRequest } from '../register.ts'
import { referenceText, type DescribedRecord } from './described-record.ts'
import { createDescribedSteps } from './DescribedSteps.tsx'

type Facts = { today: string }

/** The dialog of a described register: form, read-only view, steps, history and printed sheet. */
export const createDescribedDialog = (register: AnyRegister, parts?: OwnParts) =>
  createRecordDialog(describedRecord(register, parts))

/** Parts of a dialog that its register writes itself. */
export type OwnParts = Partial<
  Parameters<typeof describeRecord<FieldValues, FieldValues, DescribedRecord, Facts>>[0]
>

/** The head shows the subject of a record without a reference as its title, so it is not repeated below. */
function fieldsBelowHead(register: AnyRegister): RecordFields {
  const { reference, subject } = register
  const fields = recordFieldsOf(register)
  return reference ? fields : { ...fields, [subject]: { ...fields[subject]!, notIn: ['reading'] } }
}

export function describedRecord(register: AnyRegister, parts: OwnParts = {}) {
  const { name, card, subject, editableStates, cautions, clearHidden, changeRefusal, signers } = register
  const endpoints = endpointsOf(register)
  const fields = fieldsBelowHead(register)
  const shapes = formShapes(register)
  const shownState = (record: DescribedRecord) => shownStateOf(register, record, toDay(new Date()))
  const noticeOf = (record: DescribedRecord) => register.notice?.(record as never, toDay(new Date()))
  const isClosed = ({ state }: DescribedRecord) => !editableStates.includes(state)
  const facts = (record: DescribedRecord): string[] =>
    fieldsIn(fields, 'reading')
      .filter(([field, { kind }]) => {
        const isUsual = register.fields[field]?.column === 'usual' && field !== subject
        // A day says nothing without its label.
        return isUsual && kind !== 'day' && kind !== 'moment' && kind !== 'lines'
      })
      .flatMap(([field, described]) => {
        const text = valueText(described, record[field], record)
        if (!text) return []
        // Nobody recognises the number of a taxpayer without its label.
        return [register.fields[field]?.identity ? `${described.label} ${text}` : text]
      })

  function Head({ record }: { record: DescribedRecord }) {
    const { label, state } = shownState(record)
    const numbered = register.reference ? [] : [referenceText(register, record)]
    return (
      <RecordHead
        record={record}
        reference={register.reference ? record.reference : (record[subject] as string)}
        isName={!register.reference}
        state={state}
        stateLabel={label}
        facts={[...numbered, ...facts(record)].map((fact) => (
          <span key={fact}>{fact}</span>
        ))}
      />
    )
  }

  function Above({ record }: { record: DescribedRecord }) {
    const notice = noticeOf(record)
    return notice ? <StatusNotice {...notice} /> : null
  }

  return describeRecord<FieldValues, FieldValues, DescribedRecord, Facts>({
    register: name,
    noun: card.noun,
    title: titleOf(register),
    submitLabel: 'Save',
    endpoints,
    payloadKey: payloadKeyOf(register),
    fields,
    actions: actionsOf(register),
    shape: formSchema(register) as unknown as z.ZodMiniType<FieldValues, FieldValues>,
    rules: {
      rules: rulesOf(register) as never,
      ...(clearHidden && { clearHidden: clearHidden as never }),
      facts: () => ({ today: toDay(new Date()) }),
    },
    cautions: cautionsOfRegister(register),
    cautionFacts: (_values, record, today) => ({
      today,
      firstSavedOn: record?.createdOn.slice(0, 10) ?? today,
      // Only the server knows similar records and unknown names.
      similar: [],
      unknown: [],
    }),
    ...(cautionsOfRegister(register).length > (cautions?.length ?? 0) && {
      async previewCautions(body, signal) {
        const { payload } = await call(endpoints.judge, { body, signal } as never)
        return (payload as { cautions: never }).cautions
      },
    }),
    blank: ({ department }) => ({
      id: null,
      version: null,
      ...blankValues(shapes),
      ...(hasField(register, 'department') && { department }),
    }),
    valuesOf: (record) => valuesOf(shapes, record),
    view: (record) => ({ ...record, reference: referenceText(register, record) }),
    opened: ({ state, ...record }) => ({
      description: record[subject] as string,
      vendor: null,
      state: state as never,
      value: null,
      currency: null,
    }),
    isFixed: isClosed,
    ...(changeRefusal && { changeRefusal: changeRefusal as never }),
    closedBy: (record) =>
      isClosed(record)
        ? {
            title: `This ${card.noun} ${describeState(register, record)}.`,
            explanation:
              'Your changes cannot be saved. Copy what you need, then press ‘Take theirs’ to see the current record.',
          }
        : null,
    affectedRegisters: [name],
    attachesAtOnce: true,
    async send({ body, submitKey }, { userId, list }) {
      const { query, ...path } = list as ListRequest
      const request = { params: { ...path, userId }, query, body, submitKey }
      const { message, payload } = await call(endpoints.save, request as never)
      return { message, saved: (payload as Record<string, DescribedRecord>)[payloadKeyOf(register)]! }
    },
    Head,
    Above,
    Actions: createDescribedSteps(register),
    sheet: {
      state: (record) => shownState(record).label,
      facts,
      mainSection: titleOf(register),
      signers: () => signers,
    },
    ...parts,
  })
}
