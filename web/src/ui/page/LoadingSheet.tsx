import { ActionIcon } from '@mantine/core'
import type { ReactNode } from 'react'
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
        <ActionIcon
          variant="subtle"
          color="gray"
          size={32}
          className={classes.close ?? ''}
          aria-label="Close dialog"
          onClick={onClose}
        >
          <CloseIcon />
        </ActionIcon>
      </div>
      <div className={classes.body}>
        <LoadingLines lines={8} />
      </div>
    </div>
  )
}
