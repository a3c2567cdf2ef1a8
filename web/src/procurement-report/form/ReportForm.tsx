import type { InstitutionRecord } from '@insaka/domain/institutions/institutions.schema'
import { reportEndpoints } from '@insaka/domain/procurement-report/report.endpoints'
import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useFormState, useWatch, type UseFormReturn } from 'react-hook-form'
import { useFileDownload } from '../../files/use-file-download.ts'
import { useCurrentUser } from '../../state/current-user.ts'
import { draftStorageOf } from '../../state/drafts.ts'
import { PageForm } from '../../ui/edit/PageForm.tsx'
import type { Draft } from '../../ui/edit/use-edit-form.ts'
import { FormActions } from '../../ui/form/FieldGrid.tsx'
import { validate } from '../../ui/form/shape-resolver.ts'
import { SubmitButton } from '../../ui/form/SubmitButton.tsx'
import { DownloadBar } from '../../files/ProgressBar.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { Section } from '../../ui/Section.tsx'
import { savedReportsKey } from '../report.queries.ts'
import { toFormError } from './form-error.ts'
import { ReportFields } from './ReportFields.tsx'
import {
  blankReport,
  reportRules,
  reportShape,
  requestOf,
  type ReportForm as Values,
  type ReportValues,
} from './report-form.ts'

type Props = {
  form: UseFormReturn<Values, unknown, ReportValues>
  institution: Pick<InstitutionRecord, 'name' | 'departments'> | undefined
  tooManyForPdf: number | null
  isPreviewing: boolean
  onPreview: () => void
}

export const formId = 'report-form'

export function ReportForm({ form, institution, tooManyForPdf, isPreviewing, onPreview }: Props) {
  const { control } = form
  const { isDirty, dirtyFields, touchedFields, isSubmitting } = useFormState({ control })
  // Ignores server errors, so the user can retry rejected values.
  const isComplete = validate(reportShape, useWatch({ control }), reportRules).faults.length === 0
  const isChanged = isDirty || Object.keys(touchedFields).length > 0
  const { making, make, cancel } = useFileDownload()
  const { id: userId } = useCurrentUser()
  const queryClient = useQueryClient()

  async function generate(values: ReportValues) {
    try {
      // An untouched report date is the time of generation, even if the page was opened long before.
      const valuesWithDate = dirtyFields.reportDate
        ? values
        : { ...values, reportDate: blankReport(new Date()).reportDate }
      const file = await make(reportEndpoints.make, requestOf(valuesWithDate, institution?.name ?? ''))
      if (!file) return null
      saveFile(file, file.name)
      return { message: `Report saved as ${file.name}.` }
    } catch (error) {
      throw toFormError(error)
    } finally {
      // A cancelled report may still be saved on the server.
      void queryClient.invalidateQueries({ queryKey: savedReportsKey })
    }
  }

  return (
    <Section title="Report" focusFallback='[type="submit"]'>
      <PageForm
        form={form}
        label="Report"
        id={formId}
        drafts={draftStorageOf<Draft<Values>>(userId, 'report', 'new')}
        mergesDraft
        canResend={false}
        save={generate}
        onSaved={() => undefined}
      >
        <ReportFields form={form} institution={institution} tooManyForPdf={tooManyForPdf} />
        <FormActions>
          <SubmitButton control={control} isOff={!isComplete || !institution}>
            Generate
          </SubmitButton>
          <Button
            variant="default"
            disabled={!isComplete || !institution || isSubmitting}
            loading={isPreviewing}
            onClick={onPreview}
          >
            Preview
          </Button>
          <Button variant="subtle" disabled={!isChanged || isSubmitting} onClick={() => form.reset()}>
            Reset
          </Button>
        </FormActions>
      </PageForm>
      <DownloadBar
        download={making}
        noun="report"
        waitingText="The server prepares two files at a time. Yours may have to wait."
        receivingText="The report has been saved. If you leave this page, you can download it under Saved reports."
        onCancel={cancel}
      />
    </Section>
  )
}
