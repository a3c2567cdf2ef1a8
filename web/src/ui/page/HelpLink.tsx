import { Link, useRouterState } from '@tanstack/react-router'
import { HelpIcon } from '../icons.tsx'
import classes from './HelpLink.module.css'

const helpPath = '/insaka/help'

/** What needs a sign-in, as Help does. */
const signedInRoutes = new Set<string>(['/insaka', '/api/docs'])

/** The way from a screen to the page of the guide about it. Help knows which that is, so that nothing of it comes along here. */
export function HelpLink() {
  const path = useRouterState({
    select: ({ matches }) =>
      matches.some(({ routeId }) => signedInRoutes.has(routeId)) ? matches.at(-1)!.pathname : helpPath,
  })
  if (path.startsWith(helpPath)) return null
  const name = 'Help for this page'
  return (
    <Link
      to={helpPath}
      hash={path}
      className={`grid rigid rounded quiet ${classes.help}`}
      aria-label={name}
      title={name}
    >
      <HelpIcon />
    </Link>
  )
}
