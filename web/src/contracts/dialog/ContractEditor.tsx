import { contractStepEndpoints } from '@insaka/domain/contracts/contracts.step-endpoints'
import { decisionSection } from '@insaka/domain/decision-rules/decisions.fields'
import type { MpcRecord } from '@insaka/domain/mpc/mpc.schema'
import { useFormState } from 'react-hook-form'
import { hasContract } from '../../papers/contract-paper.ts'
import { openPoints } from '../../papers/steps/open-points.ts'
import { useHidesDecision } from '../../papers/use-hides-decision.ts'
import { useMayChangeGoverned } from '../../papers/use-may-change-governed.ts'
import { ReadOnlyRecord } from '../../registers/dialog/ReadOnlyRecord.tsx'
import { useCautions } from '../../registers/dialog/use-cautions.tsx'
import { useRecordEditor, type EditorOptions } from '../../registers/dialog/use-record-editor.ts'
import { nextDecision } from '../../registers/steps/decision-text.ts'
import { SteppedRecordForm } from '../../registers/steps/SteppedRecordForm.tsx'
import { contractRecordDescription as described } from './contract-record.tsx'
import { ContractDecisionBand, steps } from './ContractDecisionBand.tsx'
import { ContractFields } from './ContractFields.tsx'

/** The editor of a contract, with its award if that is decided in Insaka. */
export function ContractEditor(options: EditorOptions<MpcRecord>) {
  const { record, onSaved, onOpen } = options
  const opened = useRecordEditor(described, options)
  const governed = record && hasContract(record) && record.contract.governedBy ? record : null
  const mayChange = useMayChangeGoverned({
    isGoverned: governed !== null,
    initiatorId: record?.initiatorId ?? null,
  })
  const editor = { ...opened, readOnly: opened.readOnly || !mayChange }
  const { view, readOnly, form } = editor
  const { defaultValues } = useFormState({ control: form.control })
  const { cautionOf, cautionReview } = useCautions(editor)
  const hidesDecision = useHidesDecision(record?.contract ?? null)
  return (
    <SteppedRecordForm
      {...{ editor, cautionReview, steps }}
      stepped={governed && governed.contract}
      unprintedSections={hidesDecision ? [decisionSection] : []}
      above={governed && <ContractDecisionBand paper={governed} readOnly={readOnly} />}
      hidesSaveUntilChanged={governed !== null}
      endpoints={contractStepEndpoints}
      versionOf={({ contract }) => contract!.version}
      openedVersion={defaultValues?.mpc?.version}
      cautionsOf={(step) => (governed ? openPoints(step, governed.contract) : [])}
    >
      {view && readOnly ? (
        <ReadOnlyRecord
          {...{ described, view }}
          hiddenSections={governed || hidesDecision ? [decisionSection] : []}
          hidesCautions={governed !== null && nextDecision(steps, governed.contract) !== undefined}
        />
      ) : (
        <ContractFields {...{ described, form, record, cautionOf, onSaved, onOpen }} />
      )}
    </SteppedRecordForm>
  )
}
