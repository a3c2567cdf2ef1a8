import type { ContractCautionFacts } from '@insaka/domain/contracts/contracts.cautions'
import { toDay } from '@insaka/domain/core/dates'
import type { MpcRecord } from '@insaka/domain/mpc/mpc.schema'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { AttachmentField } from '../../papers/attachment/AttachmentField.tsx'
import { FileBlock } from '../../papers/attachment/FileLine.tsx'
import { hasContract } from '../../papers/contract-paper.ts'
import { useCautions } from '../../registers/dialog/use-cautions.tsx'
import { useRecordEditor } from '../../registers/dialog/use-record-editor.ts'
import { useCurrentUser } from '../../state/current-user.ts'
import { RecordStamp } from '../../ui/dialog/RecordStamp.tsx'
import { EditForm } from '../../ui/edit/EditForm.tsx'
import { FieldGroup, LongField } from '../../ui/form/FieldGrid.tsx'
import { PrintButton } from '../../ui/record/RecordActions.tsx'
import { blankContract, contractForm, type ChosenPaper } from './contract-form.ts'
import { contractFormLabels } from './contract-text.ts'
import { contractAttachmentsQuery, useContractSave } from './contract.queries.ts'
import { ContractFields } from './ContractFields.tsx'
import { ContractPrint } from './ContractPrint.tsx'
import { ContractReading } from './ContractReading.tsx'
import { ContractProgress } from './progress/ContractProgress.tsx'

type Props = {
  /** The paper that has the contract; null for a new one. */
  record: MpcRecord | null
  onSaved: () => void
  onOpen: (id: number) => void
}

export function ContractEditor({ record, onSaved, onOpen }: Props) {
  const user = useCurrentUser()
  const editor = useRecordEditor(contractForm, {
    record,
    blank: blankContract,
    send: useContractSave(user.id).mutateAsync,
    onSaved,
    onOpen,
  })
  const { form, readOnly } = editor
  const paper = record && hasContract(record) ? record : null
  const contract = paper?.contract
  const [today] = useState(() => toDay(new Date()))
  const chosen = useWatch({ control: form.control, name: 'mpc' }) as ChosenPaper | null
  const facts: ContractCautionFacts = {
    today,
    firstSavedOn: contract?.createdOn.slice(0, 10) ?? today,
    paper: chosen?.days,
    revisedValue: chosen?.revisedValue,
    paidBefore: contract?.amountPaid,
    amendedOn: contract?.amendments.map(({ amendedOn }) => amendedOn) ?? [],
  }
  const { cautionOf, secondLook } = useCautions(form, editor, {
    facts,
    kept: contract?.cautions ?? [],
  })
  return (
    <EditForm
      {...editor}
      secondLook={secondLook}
      title="Contract Form"
      submitLabel="Save"
      views={paper ? { Progress: <ContractProgress paper={paper} today={today} /> } : undefined}
      below={contract && !readOnly && <RecordStamp record={contract} />}
      apart={paper && <PrintButton />}
    >
      {paper && readOnly ? (
        <ContractReading paper={paper} />
      ) : (
        <ContractFields {...{ form, cautionOf }} isNew={record === null} />
      )}
      {paper && !readOnly && (
        <FieldGroup title="Files">
          <LongField>
            <AttachmentField
              form={form}
              label={contractFormLabels.attachmentId}
              noun="contract"
              record={paper.contract}
              versions={contractAttachmentsQuery}
            />
          </LongField>
          <FileBlock label={contractFormLabels.mpc} file={paper.attachment} />
        </FieldGroup>
      )}
      {paper && <ContractPrint paper={paper} today={today} />}
    </EditForm>
  )
}
