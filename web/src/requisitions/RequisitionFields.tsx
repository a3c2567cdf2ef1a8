import { funders } from '@insaka/domain/enquiries/enquiries.labels'
import type { Funder } from '@insaka/domain/enquiries/enquiries.labels'
import { useState } from 'react'
import { useFormState, useWatch, type FieldValues } from 'react-hook-form'
import type * as z from 'zod/mini'
import type { DescribedRecord } from '../registers/described/described-record.ts'
import type { RecordParts } from '../registers/dialog/describe-record.ts'
import { DescribedFields } from '../registers/dialog/DescribedFields.tsx'
import { useCurrentUser } from '../state/current-user.ts'
import { focusFirstField } from '../ui/focus/focus-on-mount.ts'
import { FieldGrid, FieldGroup } from '../ui/form/FieldGrid.tsx'
import { ChevronIcon } from '../ui/icons.tsx'
import classes from './RequisitionFields.module.css'

type Props = RecordParts<FieldValues, FieldValues, DescribedRecord>

const budgetSection = 'Department and budget'
/** The fields in the disclosure, which start with usual values. */
const budgetNames = ['department', 'funder', 'budgetLine', 'currency', 'formerReference'] as const

/** Form of a requisition: what is needed first; department and budget, which are filled in already, on request. */
export function RequisitionFields(props: Props) {
  const { formerReference, ...fields } = props.described.fields
  const described = {
    ...props.described,
    fields: { ...fields, formerReference: { ...formerReference!, section: budgetSection } },
  }
  const section = (title: string) => <DescribedFields {...props} described={described} section={title} />
  return (
    <>
      <div ref={props.record === null ? focusFirstField : undefined}>
        <FieldGrid>
          <DescribedFields {...props} described={described} />
        </FieldGrid>
      </div>
      <FieldGroup title="Items">{section('Items')}</FieldGroup>
      <BudgetDisclosure {...props}>{section(budgetSection)}</BudgetDisclosure>
      <FieldGroup title="Documents">{section('Documents')}</FieldGroup>
    </>
  )
}

/** Disclosure that opens automatically if a field has a fault or an unusual value. */
function BudgetDisclosure({ described, form, record, children }: Props & { children: React.ReactNode }) {
  const user = useCurrentUser()
  const { control } = form
  const values = useWatch({ control })
  const { errors } = useFormState({ control, name: [...budgetNames] })
  const { shape: shapes } = described.shape as unknown as { shape: Readonly<Record<string, z.ZodMiniType>> }
  const isFaulty = budgetNames.some((name) => errors[name] || !shapes[name]!.safeParse(values[name]).success)
  const usual: FieldValues = { department: user.department, funder: 'GRZ', currency: 'ZMW' }
  const isUnusual = budgetNames.some((name) => (values[name] ?? null) !== (usual[name] ?? null))
  const [isOpen, setOpen] = useState(record !== null && isUnusual)
  const isShown = isOpen || isFaulty
  const { department, funder, budgetLine, currency } = values as Record<string, string | null>
  return (
    <details
      className="border-t"
      open={isShown}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className={`bare-link fold row gap-2 ${classes.summary}`}>
        <span className="min-w-0 text-sm leading-tight">
          <span className="font-semibold">Department, funder and budget line</span>{' '}
          {!isShown && (
            <span className={`text-faint ${classes.chosen}`}>
              {[department, funder && funders[funder as Funder], budgetLine, currency]
                .filter(Boolean)
                .join(', ')}
            </span>
          )}
        </span>
        <span className="flex fold-arrow ml-auto">
          <ChevronIcon />
        </span>
      </summary>
      <div className={classes.fields}>
        <FieldGrid>{children}</FieldGrid>
      </div>
    </details>
  )
}
