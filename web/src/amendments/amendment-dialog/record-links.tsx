import type { ListedAmendment } from '@insaka/domain/amendments/amendments.schema'
import { Link } from '@tanstack/react-router'
import { BreakableReference } from '../../ui/Reference.tsx'

export const ContractLink = ({ contract: { id, reference } }: Pick<ListedAmendment, 'contract'>) => (
  <Link to="/insaka/plscm/hvp/contracts" search={{ record: id, scope: 'institution' }}>
    <BreakableReference value={reference} />
  </Link>
)

export const PaperLink = ({ mpc: { id, reference } }: Pick<ListedAmendment, 'mpc'>) => (
  <Link to="/insaka/plscm/hvp/mpcs" search={{ record: id, scope: 'institution' }}>
    <BreakableReference value={reference} />
  </Link>
)
