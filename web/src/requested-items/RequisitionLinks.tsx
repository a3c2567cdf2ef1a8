import { referencesIn, requisitionNumbersIn } from '@insaka/domain/enquiries/requisition-references'
import { Link } from '@tanstack/react-router'
import { Fragment } from 'react'
import { useMay } from '../state/current-user.ts'
import { registerPaths } from '../state/register-paths.ts'

/** Links to the requisitions that an enquiry names by their references. */
export function RequisitionLinks({ references }: { references: string | null | undefined }) {
  const mayRead = useMay('READ_REQUISITIONS')
  const all = referencesIn(references)
  if (!mayRead || all.length === 0) return null
  return (
    <span>
      {all.length === 1 ? 'Requisition' : 'Requisitions'}{' '}
      {all.map((reference, index) => (
        <Fragment key={reference}>
          {index > 0 && ', '}
          <RequisitionLink reference={reference} />
        </Fragment>
      ))}
    </span>
  )
}

function RequisitionLink({ reference }: { reference: string }) {
  const [number] = requisitionNumbersIn(reference)
  if (number === undefined) return reference
  return (
    <Link to={registerPaths.requisitions} search={{ scope: 'institution', record: number }}>
      {reference}
    </Link>
  )
}
