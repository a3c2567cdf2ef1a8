import { Link } from '@tanstack/react-router'
import { currentRights, useCurrentUser } from '../state/current-user.ts'
import { homePathOf } from '../state/home-path.ts'

/** A link to the first page after sign-in. */
export function HomeLink() {
  const path = homePathOf(currentRights(useCurrentUser()))
  return (
    <Link to={path}>{path === '/insaka/dashboard' ? 'Go to the dashboard' : 'Go to your requisitions'}</Link>
  )
}
