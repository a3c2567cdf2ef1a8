import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'

/** What follows # in the address of this page. While another page is on its way, the address is that one's already. */
export function useLinkFromHash(path: string): string {
  const hash = useLocation({ select: (location) => (location.pathname === path ? location.hash : null) })
  const [link, setLink] = useState(hash ?? '')
  if (hash !== null && hash !== link) setLink(hash)
  return link
}
