import { Link, useLocation } from '@tanstack/react-router'
import { HelpIcon } from '../icons.tsx'
import classes from './PageHeader.module.css'

const help = '/insaka/help'

/** The way from a screen to the page of the guide about it. Help itself knows which that is, so that nothing of it comes along here. */
export function HelpLink() {
  const path = useLocation({ select: ({ pathname }) => pathname })
  if (path.startsWith(help)) return null
  const name = 'Help for this page'
  return (
    <Link
      to={help}
      hash={path}
      className={`grid rigid rounded quiet ${classes.help}`}
      aria-label={name}
      title={name}
    >
      <HelpIcon />
    </Link>
  )
}
