import type { RecordField } from '@insaka/domain/core/record-fields'
import type { LinesField as LinesDescription } from '@insaka/domain/registers/derived'
import { Fragment, lazy, Suspense, type ReactNode } from 'react'
import { useWatch, type FieldValues, type Path } from 'react-hook-form'
import type * as z from 'zod/mini'
import { DepartmentField } from '../../structure/DepartmentField.tsx'
import { useDepartments } from '../../structure/institution-lookup.queries.ts'
import { CountedTextField } from '../../ui/fields/CountedTextField.tsx'
import { DateField, MomentField } from '../../ui/fields/DateFields.tsx'
import { CountField, MoneyField } from '../../ui/fields/NumberFields.tsx'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import { SwitchField } from '../../ui/fields/SwitchField.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { fieldProps } from '../../ui/fields/field-props.ts'
import { FieldGrid, FieldGroup, LongField, WideField } from '../../ui/form/FieldGrid.tsx'
import { ColleagueField } from '../../structure/ColleagueField.tsx'
import { AttachmentField } from './attachment/AttachmentField.tsx'
import { currencyIn } from '../currency-of.ts'
import type { RecordParts } from './describe-record.ts'
import type { LinesField as EagerLinesField } from './lines/LinesField.tsx'

/** Loaded on demand, because few registers have lines. */
const LinesField = lazy(async () => ({
  default: (await import('./lines/LinesField.tsx')).LinesField,
})) as unknown as typeof EagerLinesField

type Props<In extends FieldValues, Out, Saved> = Pick<
  RecordParts<In, Out, Saved>,
  'described' | 'form' | 'cautionOf'
> & {
  record: unknown
  section?: string
  /** Custom fields of any section, by name; null for a field that another one renders. */
  ownFields?: Partial<Record<keyof In & string, ReactNode>>
}

/** Form generated from the record’s definition alone. */
export function AllDescribedFields<In extends FieldValues, Out, Saved>(props: RecordParts<In, Out, Saved>) {
  const { fields, shape } = props.described
  const sections = new Set(Object.keys(shapesOf(shape)).flatMap((name) => fields[name]?.section ?? []))
  return (
    <>
      <FieldGrid>
        <DescribedFields {...props} />
      </FieldGrid>
      {[...sections].map((section) => (
        <FieldGroup key={section} title={section}>
          <DescribedFields {...props} section={section} />
        </FieldGroup>
      ))}
    </>
  )
}

const shapesOf = (shape: unknown) => (shape as { shape: Readonly<Record<string, z.ZodMiniType>> }).shape

/** The form fields of one section, in the order of the definition. */
export function DescribedFields<In extends FieldValues, Out, Saved>(props: Props<In, Out, Saved>) {
  const { form, cautionOf, record, section, ownFields = {} } = props
  const { fields, labels, shape, versions, noun, attachedWhen } = props.described
  const departments = useDepartments()
  const shapes = shapesOf(shape)
  const values = useWatch({ control: form.control })
  const fieldOf = fieldProps(form.control, labels, cautionOf)

  function renderField(name: Path<In>, described: RecordField) {
    const fieldProperties = fieldOf(name)
    const optional = { ...fieldProperties, optional: shapes[name]!.safeParse(null).success }
    switch (described.kind) {
      case 'text':
        return <TextField description={described.hint} {...optional} />
      case 'longText':
        return (
          <WideField>
            <CountedTextField {...optional} {...limitProps(described.limit)} />
          </WideField>
        )
      case 'code':
        return <SelectField {...optional} options={described.codes} />
      case 'department':
        return <DepartmentField {...fieldProperties} departments={departments} />
      case 'day':
        return <DateField {...optional} />
      case 'moment':
        return <MomentField {...fieldProperties} />
      case 'count':
        return <CountField {...fieldProperties} />
      case 'money':
        return <MoneyField {...fieldProperties} />
      case 'flag':
        return <SwitchField {...fieldProperties} />
      case 'file':
        return (
          <LongField>
            <AttachmentField
              form={form}
              label={described.label}
              noun={noun}
              attachedWhen={attachedWhen}
              record={(record ?? newRecord) as typeof newRecord}
              versions={versions}
              hint={described.hint}
              keepsAll={described.keepsAll}
              caution={cautionOf(name)}
            />
          </LongField>
        )
      case 'lines':
        return (
          <WideField>
            <Suspense>
              <LinesField
                form={form}
                name={name}
                field={described as LinesDescription}
                shape={shapes[name]!}
                currency={currencyIn(fields, values)}
                caution={cautionOf(name)}
              />
            </Suspense>
          </WideField>
        )
      case 'person':
        return (
          <WideField>
            <ColleagueField {...optional} takesFocus={Object.keys(fields)[0] === name} />
          </WideField>
        )
      case 'cautions':
      case 'list':
      case 'litres':
      case 'percent':
      case 'quantity':
      case 'record':
        throw new Error(`${name} needs a custom field.`)
    }
  }
  return Object.entries(fields)
    .filter(([name, field]) => name in shapes && (name in ownFields || field.section === section))
    .filter(([, field]) => field.isShown?.(values) !== false && !(field.isFixed && record !== null))
    .map(([name, field]) => (
      <Fragment key={name}>
        {name in ownFields ? ownFields[name as keyof typeof ownFields] : renderField(name as Path<In>, field)}
      </Fragment>
    ))
}

const newRecord = { id: 0, attachmentId: null, attachment: null }

const limitProps = (limit: number) => ({
  limit,
  hint: `Character limit : ${limit}`,
  tooLong: `Exceeded Character Limit of ${limit}.`,
})
