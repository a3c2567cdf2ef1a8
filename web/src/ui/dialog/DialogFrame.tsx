import '@mantine/core/styles/Paper.layer.css'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Modal.layer.css'
import { Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import { useShortcut } from '../shortcuts.ts'
import classes from './DialogFrame.module.css'

/** `sheet`, `narrow` and `wide` dock a record next to its list; `middle` and `top` float over the page. */
export type DialogPlace = keyof typeof positions

const positions = { sheet: 'sheet', narrow: 'sheet', wide: 'sheet', middle: 'middle', top: 'top' } as const

type Props = {
  place: DialogPlace
  /** Maximum width if not docked, such as `52rem`. */
  width?: string
  /** Called on Esc; clicks outside are ignored, since they happen by accident. */
  onEscape: () => void
  children: ReactNode
}

/** Modal frame of `Dialog` and `ConfirmDialog`: traps the focus, which falls back to the title. */
export function DialogFrame({ place, width = '32rem', onEscape, children }: Props) {
  // Discards the return value, since `false` would pass the key on to a dialog behind.
  const close = () => {
    onEscape()
  }
  useShortcut('Esc', close, 'anywhere')
  return (
    <Modal.Root
      opened
      onClose={onEscape}
      closeOnClickOutside={false}
      closeOnEscape={false}
      returnFocus={false}
      transitionProps={{ duration: 0 }}
      classNames={{
        root: classes.root,
        inner: classes.inner,
        content: `column min-w-0 surface ${classes.content}`,
      }}
      style={{ '--dialog-width': width }}
      data-place={positions[place]}
      data-narrow={place === 'narrow' || undefined}
      data-wide={place === 'wide' || undefined}
    >
      <Modal.Overlay className={classes.overlay ?? ''} />
      <Modal.Content data-focus-fallback="h2">{children}</Modal.Content>
    </Modal.Root>
  )
}

type TitleProps = { children: ReactNode; focused?: boolean }

export function DialogTitle({ children, focused = false }: TitleProps) {
  return (
    <Modal.Title
      className={`font-semibold outline-none ${classes.title}`}
      tabIndex={-1}
      data-autofocus={focused || undefined}
    >
      {children}
    </Modal.Title>
  )
}
