import { useRouter } from '@tanstack/react-router'
import { useRef } from 'react'

type Opened = { record?: number | 'new' | undefined }
type Place = Opened & { go: (change: Opened, replace: boolean) => void }

/** The dialog over the list is a place of its own: Back closes it, and closing it leaves no second way back. */
export function useOpenRecord({ record, go }: Place) {
  const router = useRouter()
  const openedHere = useRef(false)

  function open(next: number | 'new') {
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
