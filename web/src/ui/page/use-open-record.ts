import { useRouter } from '@tanstack/react-router'
import { useRef } from 'react'

type Opened<R> = { record?: R | undefined }
type Place<R> = Opened<R> & { go: (change: Opened<R>, replace: boolean) => void }

/** The dialog over the list is a place of its own: Back closes it, and closing it leaves no second way back. */
export function useOpenRecord<R>({ record, go }: Place<R>) {
  const router = useRouter()
  const openedHere = useRef(false)

  function open(next: R) {
    const replace = record !== undefined
    if (!replace) openedHere.current = true
    go({ record: next }, replace)
  }

  function close() {
    if (openedHere.current) router.history.back()
    else go({ record: undefined }, true)
    openedHere.current = false
  }

  return { open, close }
}
