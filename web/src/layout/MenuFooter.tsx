import { yearOf } from '@insaka/domain/core/dates'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { usePreferences } from '../session/preferences.ts'
import classes from './Sidebar.module.css'

export function MenuFooter({ onChoose }: { onChoose?: (() => void) | undefined }) {
  const { singleKeys } = usePreferences()
  const [year] = useState(() => yearOf(new Date()))
  return (
    <div className={`row text-xs text-faint ${classes.foot}`}>
      <span>© {year} Insaka</span>
      <Link to="/insaka/help" onClick={onChoose}>
        Help
        {singleKeys && <kbd aria-hidden="true">?</kbd>}
      </Link>
    </div>
  )
}
