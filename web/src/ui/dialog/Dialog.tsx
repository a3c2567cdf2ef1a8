import { useCallback, useLayoutEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { ConfirmDialog } from '../confirm/ConfirmDialog.tsx'
import { IconButton } from '../IconButton.tsx'
import { CloseIcon } from '../icons.tsx'
import classes from './Dialog.module.css'
import { DialogContext, useDialog, type UnsavedInput } from './dialog-context.ts'
import { DialogFrame, DialogTitle, type DialogPlace } from './DialogFrame.tsx'
import { Neighbours, type NeighbourActions } from './PreviousNext.tsx'

type Props = {
  title: string
  subtitle?: ReactNode
  /** Head of a record instead of a subtitle; the title then is small. */
  head?: ReactNode
  place?: DialogPlace
  width?: string
  /** Navigation to the previous and next record, with the position in the list. */
  neighbours?: NeighbourActions
  /** Puts the initial focus on the title, where there is nothing to fill in first. */
  focusesTitle?: boolean
  onClose: () => void
  children: ReactNode
}

/** Dialog for one record or question, which asks before unsaved input is lost. */
export function Dialog(props: Props) {
  const { title, subtitle, head, place = 'sheet', width } = props
  const { neighbours, focusesTitle = false, onClose, children } = props
  const unsaved = useRef(new Set<UnsavedInput>())
  const [leaving, setLeaving] = useState<{ after: () => void } | null>(null)

  const hasUnsavedInput = useCallback(() => [...unsaved.current].some(({ isDirty }) => isDirty), [])
  const tellUnsaved = useCallback(
    (input: UnsavedInput) => {
      unsaved.current.add(input)
      return () => {
        unsaved.current.delete(input)
        // A save that has just finished makes the question obsolete.
        queueMicrotask(() => !hasUnsavedInput() && setLeaving(null))
      }
    },
    [hasUnsavedInput],
  )
  const leave = useCallback(
    (after: () => void) => {
      if (hasUnsavedInput()) setLeaving({ after })
      else after()
    },
    [hasUnsavedInput],
  )
  const close = useCallback(() => leave(onClose), [leave, onClose])
  const [tabsPlace, setTabsPlace] = useState<HTMLElement | null>(null)
  const scrolled = useRef(0)
  const [scroll] = useState(() => ({
    keep: (top: number) => {
      scrolled.current = top
    },
    keptPosition: () => scrolled.current,
  }))
  const dialog = useMemo(
    () => ({ leave, close, tellUnsaved, tabsPlace, scroll }),
    [leave, close, tellUnsaved, tabsPlace, scroll],
  )

  function discardAndLeave() {
    for (const { discard } of unsaved.current) discard()
    setLeaving(null)
    leaving?.after()
  }

  return (
    <DialogFrame place={place} {...(width && { width })} onEscape={close}>
      <DialogContext value={dialog}>
        <div
          className={`grid shrink-0 border-b ${classes.head}`}
          data-record={head !== undefined || undefined}
          data-has-tabs={(head !== undefined && focusesTitle) || undefined}
        >
          <div className={`row ${classes.ways}`}>
            {neighbours && <Neighbours {...neighbours} leave={leave} />}
            <IconButton label="Close dialog" onClick={close}>
              <CloseIcon />
            </IconButton>
          </div>
          {head !== undefined && (
            <div className={`min-w-0 ${classes.record}`} aria-live="polite">
              {head}
            </div>
          )}
          <div ref={setTabsPlace} className={classes.tabs} />
          {/* Last in the DOM although shown first, so that Tab goes from the title to the fields. */}
          <div className={`min-w-0 ${classes.names}`}>
            <DialogTitle focused={focusesTitle}>{title}</DialogTitle>
            {subtitle !== undefined && (
              <div
                className={`text-sm text-faint break-anywhere ${classes.subtitle}`}
                data-text={typeof subtitle === 'string' || undefined}
              >
                {subtitle}
              </div>
            )}
          </div>
        </div>
        {children}
        {leaving && (
          <ConfirmDialog
            title="Discard what you typed?"
            confirmLabel="Discard"
            cancelLabel="Keep editing"
            danger
            onConfirm={discardAndLeave}
            onCancel={() => setLeaving(null)}
          >
            It has not been saved.
          </ConfirmDialog>
        )}
      </DialogContext>
    </DialogFrame>
  )
}

type BodyProps = {
  children: ReactNode
  hidden?: boolean
  /** Makes the body focusable, so that users can scroll it by keyboard. */
  isScrollable?: boolean
}

export function DialogBody({ children, hidden, isScrollable }: BodyProps) {
  const { scroll } = useDialog()
  const element = useRef<HTMLDivElement>(null)
  // The scroll position carries over to the next record.
  useLayoutEffect(() => {
    if (element.current) element.current.scrollTop = scroll.keptPosition()
  }, [scroll])
  return (
    <div
      ref={element}
      className={classes.body}
      hidden={hidden}
      {...(isScrollable && { tabIndex: 0 })}
      onScroll={({ currentTarget }) => scroll.keep(currentTarget.scrollTop)}
    >
      {children}
    </div>
  )
}

type FooterProps = {
  children: ReactNode
  note?: ReactNode
  /** Buttons set apart against accidental clicks. */
  secondaryActions?: ReactNode
}

/** Buttons that stay visible while the body scrolls. */
export function DialogFooter({ children, note, secondaryActions }: FooterProps) {
  return (
    <div className={`row flex-wrap shrink-0 border-t surface ${classes.footer}`}>
      <div className={`flex flex-wrap gap-1 ${classes.apart}`}>{secondaryActions}</div>
      <div className={`min-w-0 text-sm leading-tight text-faint ${classes.aside}`}>{note}</div>
      <div className={`flex flex-wrap gap-2 ${classes.actions}`}>{children}</div>
    </div>
  )
}
