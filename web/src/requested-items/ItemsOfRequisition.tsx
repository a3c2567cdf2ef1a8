import type { LinesField } from '@insaka/domain/registers/derived'
import { requisitions } from '@insaka/domain/requisitions/requisitions.register'
import { useQuery } from '@tanstack/react-query'
import { ReadOnlyLines } from '../registers/dialog/lines/ReadOnlyLines.tsx'
import { LoadError } from '../ui/page/LoadError.tsx'
import { RelatedSection } from './RelatedSection.tsx'
import { requisitionQuery } from './requisitions.queries.ts'

/** The items of a requisition as a table to read. */
export default function ItemsOfRequisition({ number }: { number: number }) {
  const { data: requisition, error, refetch } = useQuery(requisitionQuery(number))
  if (error)
    return (
      <LoadError
        title="The requested items could not be loaded."
        error={error}
        onRetry={() => void refetch()}
      />
    )
  if (!requisition) return null
  const title = `Requested items of ${requisition.reference}`
  return (
    <RelatedSection title={title}>
      <ReadOnlyLines
        name="items"
        field={{ ...requisitions.fields.items, label: title } as unknown as LinesField}
        lines={requisition.items}
        currency={requisition.currency}
      />
    </RelatedSection>
  )
}
