import type { ImportRegister } from '@insaka/domain/imports/imports.labels'
import { Link } from '@tanstack/react-router'
import { useMay } from '../state/current-user.ts'
import { ImportIcon } from '../ui/icons.tsx'
import classes from './ImportLink.module.css'

type Props = { register: ImportRegister; look?: 'icon' | 'word' }

export function ImportLink({ register, look = 'icon' }: Props) {
  if (!useMay('IMPORT_CONTENT')) return null
  return (
    <Link
      to="/insaka/admin/imports/new"
      search={{ register }}
      {...(look === 'icon'
        ? { className: 'icon-button text-muted', 'aria-label': 'Import', title: 'Import' }
        : { className: `bare-link row text-muted rounded hoverable touch-target ${classes.link}` })}
    >
      <ImportIcon />
      {look === 'word' && 'Import'}
    </Link>
  )
}
