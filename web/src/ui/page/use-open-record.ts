import { useRouter } from '@tanstack/react-router'
import { useRef } from 'react'

type OpenRecord<R> = { record?: R | undefined }
type OpenRecordAddress<R> = OpenRecord<R> & { go: (change: OpenRecord<R>, replace: boolean) => void }

/** Gives the dialog its own history entry: Back closes it, and closing it leaves no extra entry. */
export function useOpenRecord<R>({ record, go }: OpenRecordAddress<R>) {
  const router = useRouter()
  const wasOpenedHere = useRef(false)

  function open(next: R) {
    const replace = record !== undefined
    if (!replace) wasOpenedHere.current = true
    go({ record: next }, replace)
  }

  function close() {
    if (wasOpenedHere.current) router.history.back()
    else go({ record: undefined }, true)
    wasOpenedHere.current = false
  }

  return { open, close }
}
