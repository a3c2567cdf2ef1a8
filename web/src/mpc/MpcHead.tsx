import type { MpcRecord } from '@insaka/domain/mpc/mpc.schema'
import { Link } from '@tanstack/react-router'
import { PaperHead } from '../papers/PaperHead.tsx'

export const MpcHead = ({ record }: { record: MpcRecord }) => (
  <PaperHead record={record}>
    {record.contract && (
      <span>
        Contract{' '}
        <Link to="/insaka/plscm/hvp/contracts" search={{ record: record.contract.id, scope: 'institution' }}>
          {record.contract.reference}
        </Link>
      </span>
    )}
  </PaperHead>
)
