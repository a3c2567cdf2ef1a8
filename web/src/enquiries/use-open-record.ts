import { useRouter } from '@tanstack/react-router'
import { useRef } from 'react'
import type { useEnquiriesAddress } from './use-enquiries-address.ts'

type Address = ReturnType<typeof useEnquiriesAddress>

/** The dialog over the list is a place of its own: Back closes it, and closing it leaves no second way back. */
export function useOpenRecord({ record, navigate, searchAfter }: Address) {
  const router = useRouter()
  const openedHere = useRef(false)

  function open(next: number | 'new') {
    const replace = record !== undefined
    if (!replace) openedHere.current = true
    void navigate({ search: searchAfter({ record: next }), replace })
  }

  function close() {
    if (openedHere.current) router.history.back()
    else void navigate({ search: searchAfter({ record: undefined }), replace: true })
    openedHere.current = false
  }

  return { open, close }
}
