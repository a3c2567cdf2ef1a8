import {
  balanceOf,
  isAwarded,
  notAwardedMessage,
  replacedContractFileRefusal,
} from '@insaka/domain/contracts/contracts.rules'
import { contractFields, correctionReasonLimit } from '@insaka/domain/contracts/contracts.schema'
import { isFixed, isUndecided } from '@insaka/domain/decision-rules/decisions.rules'
import { formatAmount } from '@insaka/domain/core/money'
import type { MpcRecord } from '@insaka/domain/mpc/mpc.schema'
import { useWatch } from 'react-hook-form'
import { hasContract, type ContractPaper } from '../../papers/contract-paper.ts'
import { useDecisionsOn } from '../../papers/use-decisions-on.ts'
import { AttachmentField } from '../../registers/dialog/attachment/AttachmentField.tsx'
import { FileBlock } from '../../registers/dialog/attachment/FileLine.tsx'
import type { RecordParts } from '../../registers/dialog/describe-record.ts'
import { DescribedFields } from '../../registers/dialog/DescribedFields.tsx'
import { DepartmentField } from '../../structure/DepartmentField.tsx'
import { useDepartments } from '../../structure/institution-lookup.queries.ts'
import { currentRights, useCurrentUser, useMayCancel } from '../../state/current-user.ts'
import { ComputedField } from '../../ui/fields/ComputedField.tsx'
import { CountedTextField } from '../../ui/fields/CountedTextField.tsx'
import { fieldProps } from '../../ui/fields/field-props.ts'
import { ReadOnlyContext } from '../../ui/fields/form-context.ts'
import { MoneyField } from '../../ui/fields/NumberFields.tsx'
import { ReadOnlyInput } from '../../ui/fields/ReadOnlyInput.tsx'
import { FieldGrid, FieldGroup, LongField } from '../../ui/form/FieldGrid.tsx'
import { useToday } from '../../ui/use-today.ts'
import {
  correctsSavedContract,
  type ChosenPaper,
  type ContractForm,
  type ContractBody,
} from './contract-form.ts'
import {
  contractFieldLabels as label,
  correctionReasonLabel,
} from '@insaka/domain/contracts/contracts.labels'
import { ContractDates, contractDates } from './ContractDates.tsx'
import { PaperField } from './PaperField.tsx'

type Props = RecordParts<ContractForm, ContractBody, MpcRecord>

export function ContractFields({ described, form, record, cautionOf }: Props) {
  const { control } = form
  const field = fieldProps(control, label, cautionOf)
  const departments = useDepartments()
  const mayCorrect = useMayCancel(record ?? { initiatorId: '' })
  const decisionsOn = useDecisionsOn()
  const saved = record?.contract ?? null
  const awaitsAward = saved ? isUndecided(saved) : decisionsOn
  return (
    <>
      {record === null && <PaperField form={form} />}
      <ReadOnlyContext value={saved !== null && isFixed(saved)}>
        <ContractDates
          {...{ form, cautionOf }}
          isNew={record === null || !hasContract(record)}
          mayCorrect={mayCorrect}
        />
        <FieldGrid>
          <DescribedFields
            {...{ described, form, cautionOf }}
            record={record && hasContract(record) ? record : null}
            ownFields={{
              mpc: null,
              approvedOn: null,
              clearedOn: null,
              notifiedOn: null,
              awardedOn: null,
              manager: (
                <LongField>
                  <DepartmentField {...field('manager')} departments={departments} />
                </LongField>
              ),
            }}
          />
        </FieldGrid>
      </ReadOnlyContext>
      <ValueFields {...{ form, cautionOf, awaitsAward }} />
      <CorrectionReason form={form} />
      {record && hasContract(record) && (
        <FileFields {...{ described, form, cautionOf, mayCorrect }} paper={record} />
      )}
    </>
  )
}

/** The value of the contract and its balance, updated while the user types. */
function ValueFields({
  form: { control },
  cautionOf,
  awaitsAward,
}: Pick<Props, 'form' | 'cautionOf'> & { awaitsAward: boolean }) {
  const [mpc, amountPaidInput] = useWatch({ control, name: ['mpc', 'amountPaid'] })
  const amountPaid = contractFields.amountPaid.safeParse(amountPaidInput).data
  const balance = mpc && amountPaid !== undefined ? balanceOf(mpc.revisedValue, amountPaid) : null
  const isRevised = mpc && mpc.revisedValue !== mpc.value
  return (
    <FieldGroup title="Value and payment" columns={4}>
      <ReadOnlyInput label={label.currency} value={mpc?.currency ?? '–'} />
      <ReadOnlyInput
        label={label.value}
        value={mpc ? formatAmount(mpc.value) : '–'}
        {...(isRevised && { description: `Amended to ${formatAmount(mpc.revisedValue)}` })}
        figures
      />
      <MoneyField
        {...fieldProps(control, label, cautionOf)('amountPaid')}
        {...(awaitsAward && { readOnly: true, description: notAwardedMessage })}
      />
      <ComputedField label={label.balance} amount={balance ?? undefined} />
    </FieldGroup>
  )
}

/** Asks for a reason if the input corrects an awarded contract. */
function CorrectionReason({ form: { control } }: Pick<Props, 'form'>) {
  const values = useWatch({ control })
  const dates = contractDates.map((date) => [date, contractFields[date].safeParse(values[date]).data])
  const amountPaid = contractFields.amountPaid.safeParse(values.amountPaid).data
  if (
    !correctsSavedContract(
      { ...Object.fromEntries(dates), amountPaid },
      values.mpc?.saved as ChosenPaper['saved'],
    )
  )
    return null
  return (
    <CountedTextField
      control={control}
      name="correctionReason"
      label={correctionReasonLabel}
      limit={correctionReasonLimit}
      hint={`Character limit : ${correctionReasonLimit}`}
      tooLong={`Exceeded Character Limit of ${correctionReasonLimit}.`}
      optional
    />
  )
}

type FilesProps = Pick<Props, 'described' | 'form' | 'cautionOf'> & {
  paper: ContractPaper
  mayCorrect: boolean
}

function FileFields({ described, form, cautionOf, paper, mayCorrect }: FilesProps) {
  const today = useToday()
  const rights = currentRights(useCurrentUser())
  const isClosed = isFixed(paper.contract) || isAwarded(paper.contract, today)
  return (
    <FieldGroup title="Files">
      <LongField>
        <AttachmentField
          form={form}
          label={label.attachmentId}
          noun="contract"
          record={paper.contract}
          readOnlyReason={
            isClosed ? replacedContractFileRefusal(paper.contract, { rights, mayCancel: mayCorrect }) : null
          }
          caution={cautionOf('attachmentId')}
          versions={described.versions}
        />
      </LongField>
      <FileBlock label={label.mpc} file={paper.attachment} />
    </FieldGroup>
  )
}
