import { contractCautions, type ContractCautionFacts } from '@insaka/domain/contracts/contracts.cautions'
import {
  contractActions,
  contractRecordFields,
  type ContractWithPaper,
} from '@insaka/domain/contracts/contracts.fields'
import { correctionReasonLabel } from '@insaka/domain/contracts/contracts.labels'
import { agreedAmendments, changedAwardedFields } from '@insaka/domain/contracts/contracts.rules'
import { contractFields, type ContractRecord } from '@insaka/domain/contracts/contracts.schema'
import { isFixed, isUndecided, shownDecision } from '@insaka/domain/decision-rules/decisions.rules'
import { formatDay, toDay } from '@insaka/domain/core/dates'
import { formatAmount } from '@insaka/domain/core/money'
import { pick } from '@insaka/domain/core/register-list.schema'
import { contractsEndpoints } from '@insaka/domain/contracts/contracts.endpoints'
import { contractWithPaper } from '@insaka/domain/contracts/contract-with-paper'
import type { MpcRecord } from '@insaka/domain/mpc/mpc.schema'
import {
  contractValuesFrom,
  hasContract,
  chosenPaperFrom,
  type ContractPaper,
} from '../../papers/contract-paper.ts'
import { describeRecord } from '../../registers/dialog/describe-record.ts'
import { contractState } from '../contract-state.ts'
import { PlannedDay } from '../../ui/PlannedDay.tsx'
import {
  blankContract,
  contractShape,
  factsOf,
  formRules,
  type ContractBody,
  type ContractForm,
} from './contract-form.ts'
import { saveContract } from './contract.queries.ts'
import { contractDates } from './ContractDates.tsx'
import { ContractFields } from './ContractFields.tsx'
import { ContractHead } from './ContractHead.tsx'
import { ContractProgress } from './progress/ContractProgress.tsx'
import { percentText } from './progress/percent-text.ts'
import { timelineSteps } from './progress/timeline-steps.ts'

export const contractRecordDescription = describeRecord({
  register: 'contracts',
  noun: 'contract',
  title: 'Contract Form',
  submitLabel: 'Save',
  endpoints: contractsEndpoints,
  payloadKey: 'mpc',
  fields: contractRecordFields,
  actions: contractActions,
  view: (paper: MpcRecord): ContractWithPaper => {
    const contract = contractWithPaper(paper)
    return { ...contract, decision: shownDecision(contract) }
  },
  opened: ({ description, vendor, stage, revisedValue, currency }) => ({
    description,
    vendor,
    state: stage,
    value: revisedValue,
    currency,
  }),
  shape: contractShape,
  extraLabels: { correctionReason: correctionReasonLabel },
  rules: { rules: formRules, facts: factsOf },
  cautions: contractCautions,
  cautionFacts: ({ mpc: chosen }, record, today): ContractCautionFacts => ({
    today,
    firstSavedOn: record?.contract?.createdOn.slice(0, 10) ?? today,
    paper: chosen?.days,
    revisedValue: chosen?.revisedValue,
    paidBefore: record?.contract?.amountPaid,
    amendedOn: agreedAmendments(record?.contract?.amendments ?? []).map(({ amendedOn }) => amendedOn),
  }),
  blank: blankContract,
  valuesOf: (paper: MpcRecord) =>
    paper.contract
      ? {
          id: paper.contract.id,
          mpc: chosenPaperFrom(paper),
          ...pick(contractFields, paper.contract),
          correctionReason: null,
          formerReference: paper.contract.formerReference,
          attachmentId: paper.contract.attachmentId,
        }
      : { ...blankContract(), ...contractValuesFrom(paper) },
  // Fields of the paper are read-only, so the current ones win.
  fitting: (mine, current) =>
    withoutFixedContent({ ...mine, mpc: chosenPaperFrom(current) }, current.contract),
  affectedRegisters: ['contracts', 'mpc'],
  send: saveContract,
  Head: ContractHead,
  Fields: ContractFields,
  views: (paper) => (hasContract(paper) ? { Progress: <ContractProgress paper={paper} /> } : {}),
  renderValues: Object.fromEntries(
    contractDates.map((date) => [
      date,
      (contract: ContractWithPaper) => <PlannedDay value={contract[date]} inWords />,
    ]),
  ),
  sheet: {
    state: (contract) => contractState(contract).label,
    facts: ({ vendor, revisedValue, currency }) => [vendor, formatAmount(revisedValue, currency)],
    mainSection: 'Terms',
    extraSections: (contract, paper) => [
      {
        after: 'Value and payment',
        title: 'Timeline',
        items: timelineSteps(paper as ContractPaper, toDay(new Date())).map(
          ({ label, day, about, isReached }) => ({
            label,
            value: [day && formatDay(day), !isReached && (day ? 'planned' : 'not yet'), about]
              .filter(Boolean)
              .join(', '),
            isLong: true,
          }),
        ),
      },
      { after: 'Value and payment', title: 'Amendments', items: printedAmendments(contract) },
    ],
    signers: () => ['Head Procurement and Supplies', 'Contract Manager'],
  },
})

/** Input without changes that the decision about the contract excludes. */
function withoutFixedContent(values: ContractForm, contract: ContractRecord | null): ContractForm {
  if (!contract) return values
  if (isFixed(contract)) {
    const fixed = changedAwardedFields(contract, values as Partial<ContractBody>)
    return { ...values, ...pick(Object.fromEntries(fixed.map((name) => [name, null])), contract) }
  }
  return isUndecided(contract) ? { ...values, amountPaid: contract.amountPaid } : values
}

function printedAmendments({ amendments: all, currency }: ContractWithPaper) {
  const amendments = agreedAmendments(all)
  if (amendments.length === 0) return [{ label: 'Amendments', value: 'None' }]
  return amendments.map(({ reference, amendedSum, initialSum, description }) => ({
    label: reference.slice(reference.lastIndexOf('.') + 1),
    value: `${formatAmount(amendedSum, currency)} (${percentText(initialSum, amendedSum)}). ${description}`,
    isLong: true,
  }))
}
