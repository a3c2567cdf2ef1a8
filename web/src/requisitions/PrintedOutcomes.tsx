import { useQuery } from '@tanstack/react-query'
import { outcomesIn } from './outcomes.ts'
import { outcomesQuery } from '../requested-items/requisitions.queries.ts'

/** The enquiries and papers of a requisition on paper. */
export function PrintedOutcomes({ id }: { id: number }) {
  const { data } = useQuery(outcomesQuery(id))
  const outcomes = data ? outcomesIn(data) : []
  if (outcomes.length === 0) return 'No enquiry or paper has been made yet.'
  return (
    <table>
      <thead>
        <tr>
          {['Reference', 'Kind', 'State', 'Details'].map((heading) => (
            <th key={heading} scope="col">
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {outcomes.map(({ key, reference, kind, stateLabel, description, facts }) => (
          <tr key={key}>
            <td data-nowrap>{reference}</td>
            <td>{kind}</td>
            <td data-nowrap>{stateLabel}</td>
            <td>{[description, ...facts].join(' · ')}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
