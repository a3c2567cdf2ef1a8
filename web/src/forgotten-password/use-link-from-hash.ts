import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'

/** The URL fragment, cached because the location changes before the next page is shown. */
export function useLinkFromHash(path: string): string {
  const hash = useLocation({ select: (location) => (location.pathname === path ? location.hash : null) })
  const [link, setLink] = useState(hash ?? '')
  if (hash !== null && hash !== link) setLink(hash)
  return link
}
