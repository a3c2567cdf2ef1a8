import type { Rights } from '@insaka/domain/permissions'
import { useRef } from 'react'
import { IconButton } from '../ui/IconButton.tsx'
import { CloseIcon, MenuIcon } from '../ui/icons.tsx'
import { Brand } from './Brand.tsx'
import classes from './NarrowMenu.module.css'
import { Sidebar } from './Sidebar.tsx'

/** The menu of narrow screens: a drawer in a native dialog, which traps and restores the focus. */
export function NarrowMenu({ rights }: { rights: Rights }) {
  const drawer = useRef<HTMLDialogElement>(null)
  const close = () => drawer.current?.close()
  return (
    <div className={`shrink-0 ${classes.narrow}`}>
      <IconButton label="Open menu" aria-haspopup="dialog" onClick={() => drawer.current?.showModal()}>
        <MenuIcon />
      </IconButton>
      {/* A click on the dialog itself hits its backdrop and closes it; Esc does the same by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions */}
      <dialog
        ref={drawer}
        className={`m-0 p-0 border-0 ${classes.drawer}`}
        aria-label="Menu"
        onClick={({ target, currentTarget }) => target === currentTarget && close()}
      >
        <div className={`column ${classes.content}`}>
          <div className={`row ${classes.head}`}>
            <Brand onChoose={close} />
            <IconButton label="Close menu" onClick={close}>
              <CloseIcon />
            </IconButton>
          </div>
          <Sidebar rights={rights} onChoose={close} />
        </div>
      </dialog>
    </div>
  )
}
