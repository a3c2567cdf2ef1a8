import { balanceOf } from '@insaka/domain/contracts/contracts.rules'
import { contractFields } from '@insaka/domain/contracts/contracts.schema'
import { formatAmount } from '@insaka/domain/core/money'
import type { MpcRecord } from '@insaka/domain/mpc/mpc.schema'
import { useWatch } from 'react-hook-form'
import { hasContract, type ContractPaper } from '../../papers/contract-paper.ts'
import { AttachmentField } from '../../registers/dialog/attachment/AttachmentField.tsx'
import { FileBlock } from '../../registers/dialog/attachment/FileLine.tsx'
import type { RecordParts } from '../../registers/dialog/describe-record.ts'
import { DescribedFields } from '../../registers/dialog/DescribedFields.tsx'
import { DepartmentField } from '../../structure/DepartmentField.tsx'
import { useDepartments } from '../../structure/institutions.queries.ts'
import { ComputedField } from '../../ui/fields/ComputedField.tsx'
import { fieldProps } from '../../ui/fields/field-props.ts'
import { MoneyField } from '../../ui/fields/NumberFields.tsx'
import { ReadOnlyInput } from '../../ui/fields/ReadOnlyInput.tsx'
import { FieldGrid, FieldGroup, LongField } from '../../ui/form/FieldGrid.tsx'
import type { ContractForm, ContractSent } from './contract-form.ts'
import { contractFieldLabels as label } from '@insaka/domain/contracts/contracts.labels'
import { ContractDates } from './ContractDates.tsx'
import { PaperField } from './PaperField.tsx'

type Props = RecordParts<ContractForm, ContractSent, MpcRecord>

/** What people fill in on a contract, what follows from its paper, and the files of both. */
export function ContractFields({ described, form, record, cautionOf }: Props) {
  const { control } = form
  const field = fieldProps(control, label, cautionOf)
  const departments = useDepartments()
  return (
    <>
      {record === null && <PaperField form={form} />}
      <ContractDates {...{ form, cautionOf }} isNew={record === null || !hasContract(record)} />
      <FieldGrid>
        <DescribedFields
          {...{ described, form, cautionOf }}
          record={record && hasContract(record) ? record : null}
          own={{
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
      <Money {...{ form, cautionOf }} />
      {record && hasContract(record) && <Files {...{ described, form }} paper={record} />}
    </>
  )
}

/** What the contract comes to, and what is left of it while one types. */
function Money({ form: { control }, cautionOf }: Pick<Props, 'form' | 'cautionOf'>) {
  const [mpc, typed] = useWatch({ control, name: ['mpc', 'amountPaid'] })
  const amountPaid = contractFields.amountPaid.safeParse(typed).data
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
      <MoneyField {...fieldProps(control, label, cautionOf)('amountPaid')} />
      <ComputedField label={label.balance} amount={balance ?? undefined} />
    </FieldGroup>
  )
}

function Files({ described, form, paper }: Pick<Props, 'described' | 'form'> & { paper: ContractPaper }) {
  return (
    <FieldGroup title="Files">
      <LongField>
        <AttachmentField
          form={form}
          label={label.attachmentId}
          noun="contract"
          record={paper.contract}
          versions={described.versions}
        />
      </LongField>
      <FileBlock label={label.mpc} file={paper.attachment} />
    </FieldGroup>
  )
}
