import { fileSection } from '@insaka/domain/amendments/amendments.fields'
import type { ListedAmendment } from '@insaka/domain/amendments/amendments.schema'
import { amendmentStepEndpoints } from '@insaka/domain/amendments/amendments.steps'
import { decisionSection } from '@insaka/domain/decision-rules/decisions.fields'
import { isWaiting } from '@insaka/domain/decision-rules/decisions.rules'
import { useHidesDecision } from '../../papers/use-hides-decision.ts'
import { ReadOnlyRecord } from '../../registers/dialog/ReadOnlyRecord.tsx'
import { useRecordEditor, type EditorOptions } from '../../registers/dialog/use-record-editor.ts'
import { SteppedRecordForm } from '../../registers/steps/SteppedRecordForm.tsx'
import { savedAmendment } from './amendment-record.tsx'
import { AmendmentDecisionBand, pointsBefore, steps } from './AmendmentDecisionBand.tsx'
import { FileFields } from './FileFields.tsx'
import type { SavedAmendment as Saved } from './saved-amendment-form.ts'

/** A read-only amendment with its decision; permitted users can add or replace its file. */
export function SavedAmendment(options: EditorOptions<Saved>) {
  const editor = useRecordEditor(savedAmendment, options)
  const { form, record, readOnly } = editor
  const view = editor.view as ListedAmendment
  const isProposalOrDecided = view.governedBy !== null || isWaiting(view.decision)
  const hidesDecision = useHidesDecision(view)
  return (
    <SteppedRecordForm
      {...{ editor, steps }}
      endpoints={amendmentStepEndpoints}
      stepped={view}
      versionOf={(saved) => (saved as ListedAmendment).version}
      cautionsOf={(step) => pointsBefore(step, view)}
      unprintedSections={hidesDecision ? [decisionSection] : []}
      above={isProposalOrDecided && <AmendmentDecisionBand amendment={view} />}
      hidesSaveUntilChanged={isProposalOrDecided}
    >
      <ReadOnlyRecord
        described={savedAmendment}
        view={view}
        hiddenSections={[
          ...(readOnly ? [] : [fileSection]),
          ...(isProposalOrDecided || hidesDecision ? [decisionSection] : []),
        ]}
      />
      {!readOnly && (
        <FileFields
          {...options}
          {...{ form, record }}
          described={savedAmendment}
          cautionOf={() => undefined}
        />
      )}
    </SteppedRecordForm>
  )
}
