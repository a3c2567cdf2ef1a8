import { useBlocker } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { ConfirmDialog } from '../confirm/ConfirmDialog.tsx'

type Props = {
  isDirty: boolean
  /** Asked when the user leaves, since a dialog round it may have thrown it away a moment ago. */
  isStillThere?: () => boolean
  /** What has not been done with it. */
  children: string
}

type DirtyForm = { sentence: string; isStillThere: () => boolean }

const always = () => true

/** Every form on the page whose input would be lost. The first of them asks for the others. */
const guarded = new Set<DirtyForm>()
const dirtyForms = () => [...guarded].filter(({ isStillThere }) => isStillThere())

/** For input that is kept nowhere: a link, Back and a reload ask before they discard it. */
export function LeaveGuard({ isDirty, isStillThere = always, children }: Props) {
  const own = useRef<DirtyForm>(null)
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: () => own.current !== null && dirtyForms()[0] === own.current,
    enableBeforeUnload: false,
    withResolver: true,
  })
  useEffect(() => {
    if (!isDirty) return undefined
    const mine = { sentence: children, isStillThere }
    own.current = mine
    guarded.add(mine)
    const keep = (event: Event) => event.preventDefault()
    window.addEventListener('beforeunload', keep)
    return () => {
      own.current = null
      guarded.delete(mine)
      window.removeEventListener('beforeunload', keep)
    }
  }, [isDirty, isStillThere, children])

  if (status !== 'blocked') return null
  return (
    <ConfirmDialog
      title="Discard what you typed?"
      confirmLabel="Discard"
      cancelLabel="Keep editing"
      danger
      onConfirm={proceed}
      onCancel={reset}
    >
      {dirtyForms()
        .map(({ sentence }) => sentence)
        .join(' ')}
    </ConfirmDialog>
  )
}
