import { formatAmount } from '@insaka/domain/core/money'
import { shownStateOf } from '@insaka/domain/registers/derived'
import { requisitions } from '@insaka/domain/requisitions/requisitions.register'
import type { WithSteps } from '@insaka/domain/steps/steps.schema'
import type { OwnParts } from '../registers/described/DescribedDialog.tsx'
import { printedDecisions } from './decisions-in-print.ts'
import { outcomesTitle, OutcomesSection } from './OutcomesSection.tsx'
import { PrintedOutcomes } from './PrintedOutcomes.tsx'
import { RequisitionFields } from './RequisitionFields.tsx'
import { RequisitionNotice } from './RequisitionNotice.tsx'
import type { Requisition } from '../requested-items/requisitions.queries.ts'

const budgetSection = requisitions.fields.estimatedValue.section

/** The fields of a copy: neither the day nor the PDFs, which belong to one purchase. */
const copyOf = ({ description, purpose, items, department, funder, budgetLine, currency }: Requisition) => ({
  description,
  purpose,
  items: items.map(({ description: item, unit, quantity, unitPrice }) => ({
    id: null,
    description: item,
    unit,
    quantity,
    unitPrice,
  })),
  department,
  funder,
  budgetLine,
  currency,
})

function extraSections(requisition: Requisition & WithSteps) {
  const decisions = printedDecisions(requisition)
  return [
    ...(decisions.length === 0
      ? []
      : [{ after: budgetSection, title: 'Decisions in Insaka', items: decisions }]),
    {
      after: budgetSection,
      title: outcomesTitle,
      items: [{ label: outcomesTitle, value: <PrintedOutcomes id={requisition.id} />, isTable: true }],
    },
  ]
}

const parts = {
  title: 'Purchase requisition',
  copyValues: copyOf,
  opensOnceCreated: true,
  Fields: RequisitionFields,
  Above: RequisitionNotice,
  Below: OutcomesSection,
  sheet: {
    state: (requisition: Requisition) => shownStateOf(requisitions, requisition, '').label,
    facts: ({ estimatedValue, currency }: Requisition) => [formatAmount(estimatedValue, currency)],
    mainSection: 'Requisition',
    extraSections,
    // The decisions name the same people and times.
    hiddenSections: (requisition: Requisition & WithSteps) =>
      printedDecisions(requisition).length > 0 ? [requisitions.fields.submittedOn.section] : [],
    signers: () => requisitions.signers,
  },
}

/** Parts of the dialog that only requisitions have. */
export const requisitionParts = parts as unknown as OwnParts
