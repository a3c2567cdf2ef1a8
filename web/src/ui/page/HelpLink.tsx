import { Link, useRouterState } from '@tanstack/react-router'
import { HelpIcon } from '../icons.tsx'
import classes from './HelpLink.module.css'

const helpPath = '/insaka/help'

/** Routes that require a sign-in, as Help does. */
const signedInRoutes = new Set<string>(['/insaka', '/api/docs'])

/** Link to the help page of the current screen. The help page maps the path itself, so no mapping is loaded here. */
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
      className={`icon-button text-faint ${classes.help}`}
      aria-label={name}
      title={name}
    >
      <HelpIcon />
    </Link>
  )
}
