import type { InstitutionRecord } from '@insaka/domain/institutions/institutions.schema'
import { reportFieldLabels as label } from '@insaka/domain/procurement-report/report.labels'
import type { UseFormReturn } from 'react-hook-form'
import { MomentField } from '../../ui/fields/DateFields.tsx'
import { ReadOnlyInput } from '../../ui/fields/ReadOnlyInput.tsx'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import { FieldGrid, WideField } from '../../ui/form/FieldGrid.tsx'
import { DepartmentsField } from './DepartmentsField.tsx'
import { FormatField } from './FormatField.tsx'
import { PeriodFields } from './PeriodFields.tsx'
import { categoryChoices, typeChoices, type ReportForm, type ReportValues } from './report-form.ts'

type Props = {
  form: UseFormReturn<ReportForm, unknown, ReportValues>
  institution: Pick<InstitutionRecord, 'name' | 'departments'> | undefined
  tooManyForPdf: number | null
}

export function ReportFields({ form, institution, tooManyForPdf }: Props) {
  const { control } = form
  return (
    <FieldGrid columns={2}>
      <WideField>
        <ReadOnlyInput label={label.reportingEntity} value={institution?.name ?? ''} />
      </WideField>
      <WideField>
        <DepartmentsField control={control} departments={institution?.departments ?? []} />
      </WideField>
      <SelectField
        control={control}
        name="reportByVendorCategory"
        label={label.vendorCategory}
        options={categoryChoices}
      />
      <SelectField
        control={control}
        name="reportByExpenseType"
        label={label.expenseType}
        options={typeChoices}
      />
      <PeriodFields form={form} />
      <WideField>
        <MomentField control={control} name="reportDate" label={label.reportDate} />
      </WideField>
      <WideField>
        <FormatField control={control} tooManyRecords={tooManyForPdf} />
      </WideField>
    </FieldGrid>
  )
}
