import type { ReactNode } from 'react'
import { IconButton } from '../IconButton.tsx'
import { CloseIcon } from '../icons.tsx'
import { useShortcut } from '../shortcuts.ts'
import { LoadingBar } from './LoadingBar.tsx'
import { LoadingLines } from './LoadingLines.tsx'
import classes from './LoadingSheet.module.css'

type Props = {
  name: ReactNode
  isNarrow?: boolean
  onClose: () => void
}

/** Placeholder sheet while a record’s dialog loads. */
export function LoadingSheet({ name, isNarrow, onClose }: Props) {
  useShortcut('Esc', onClose)
  return (
    <div className={`surface ${classes.sheet}`} data-narrow-opening={isNarrow || undefined} aria-busy>
      <LoadingBar loading />
      <div className={`column border-b ${classes.head}`}>
        <span className={`rounded ${classes.title}`} />
        <div className={`font-semibold break-anywhere ${classes.name}`}>{name}</div>
        <IconButton label="Close dialog" className={classes.close} onClick={onClose}>
          <CloseIcon />
        </IconButton>
      </div>
      <div className={classes.body}>
        <LoadingLines lines={8} />
      </div>
    </div>
  )
}
