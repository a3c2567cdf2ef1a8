import type { ImportRegister } from '@insaka/domain/imports/imports.labels'
import { Link } from '@tanstack/react-router'
import { useMay } from '../state/current-user.ts'
import { BringInIcon } from '../ui/icons.tsx'
import classes from './ImportLink.module.css'

/** The way to bring records of a register in, for those who may. */
export function ImportLink({ register }: { register: ImportRegister }) {
  if (!useMay('IMPORT_CONTENT')) return null
  return (
    <Link
      to="/insaka/admin/imports/new"
      search={{ register }}
      className={`bare-link soft rounded ${classes.link}`}
      aria-label="Import"
      title="Import"
    >
      <BringInIcon />
    </Link>
  )
}
