import { Link } from '@tanstack/react-router'
import { Logo } from '../ui/Logo.tsx'
import classes from './Brand.module.css'

/** The link to the home page; in the menu it also closes the menu. */
export function Brand({ onChoose }: { onChoose?: () => void }) {
  return (
    <Link
      // Leads on to the first page of the user.
      to="/insaka"
      activeOptions={{ exact: true }}
      className={`bare-link row gap-2 shrink-0 ${classes.brand}`}
      aria-label="Insaka home"
      data-in-menu={onChoose && true}
      onClick={onChoose}
    >
      <Logo size={26} {...(!onChoose && { thatch: 'var(--insaka-thatch-on-bar)' })} />
      <span className={`font-semibold ${classes.name}`}>Insaka</span>
    </Link>
  )
}
