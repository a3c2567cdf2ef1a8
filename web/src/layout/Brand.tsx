import { Link } from '@tanstack/react-router'
import { Logo } from '../ui/Logo.tsx'
import classes from './Brand.module.css'

export function Brand({ onChoose }: { onChoose?: () => void }) {
  return (
    <Link to="/insaka/dashboard" className={classes.brand} aria-label="Insaka home" onClick={onChoose}>
      <Logo />
      <span className={classes.name}>Insaka</span>
    </Link>
  )
}
