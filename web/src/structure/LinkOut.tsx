import { Link, useNavigate } from '@tanstack/react-router'
import { useDialog } from '../ui/dialog/dialog-context.ts'
import { isPlainClick } from '../ui/table/plain-click.ts'
import type { StructureSearch } from './structure-search.ts'
import classes from './LinkOut.module.css'

type Props = {
  to: '/insaka/admin/departments' | '/insaka/admin/designations'
  search: StructureSearch
  text: string
}

/** From a dialog to another screen; it asks first when input would be lost. */
export function LinkOut({ to, search, text }: Props) {
  const { leave } = useDialog()
  const navigate = useNavigate()
  return (
    <p className={classes.line}>
      <Link
        to={to}
        search={search}
        onClick={(event) => {
          if (!isPlainClick(event)) return
          event.preventDefault()
          leave(() => void navigate({ to, search }))
        }}
      >
        {text}
      </Link>
    </p>
  )
}
