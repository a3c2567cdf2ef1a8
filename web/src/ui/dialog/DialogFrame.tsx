import '@mantine/core/styles/Paper.layer.css'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Modal.layer.css'
import { Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import { useShortcut } from '../shortcuts.ts'
import classes from './DialogFrame.module.css'

/**
 * A record docks to the right, next to its list; one of few fields is narrow, and the page makes room for it. What
 * is asked on the way is in the middle or at the top.
 */
export type DialogPlace = 'sheet' | 'narrow' | 'middle' | 'top'

type Props = {
  place: DialogPlace
  /** How wide it is where it does not dock and there is room, such as `52rem`. */
  width?: string
  /** Esc; a click outside the dialog does nothing, since it happens by accident. */
  onEscape: () => void
  children: ReactNode
}

/** The frame of every dialog: it is in front of the page and holds the focus, which its title has where nothing else does. */
export function DialogFrame({ place, width = '32rem', onEscape, children }: Props) {
  // Whatever that returns, no dialog behind this one hears the key.
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
        content: `column shrinks surface ${classes.content}`,
      }}
      style={{ '--dialog-width': width }}
      data-place={place === 'narrow' ? 'sheet' : place}
      data-narrow={place === 'narrow' || undefined}
    >
      <Modal.Overlay className={classes.overlay ?? ''} />
      <Modal.Content data-focus-fallback="h2">{children}</Modal.Content>
    </Modal.Root>
  )
}

type TitleProps = { children: ReactNode; focused?: boolean }

/** What the dialog is called, for those who look and those who listen. */
export function DialogTitle({ children, focused = false }: TitleProps) {
  return (
    <Modal.Title
      className={`strong no-outline ${classes.title}`}
      tabIndex={-1}
      data-autofocus={focused || undefined}
    >
      {children}
    </Modal.Title>
  )
}
