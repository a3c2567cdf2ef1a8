import type { AnchorHTMLAttributes, MouseEvent } from 'react'

type Props = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href' | 'onClick'> & {
  href: string
  /** Navigates within the app; modified clicks and other mouse buttons stay with the browser. */
  onFollow: () => void
}

/** Link within the app whose navigation needs more than its address. */
export function AddressLink({ href, onFollow, children, ...rest }: Props) {
  function follow(event: MouseEvent) {
    const { button, ctrlKey, metaKey, shiftKey, altKey } = event
    if (button !== 0 || ctrlKey || metaKey || shiftKey || altKey) return
    event.preventDefault()
    onFollow()
  }
  return (
    <a {...rest} href={href} onClick={follow}>
      {children}
    </a>
  )
}
