import type { AnchorHTMLAttributes, MouseEvent } from 'react'

type Props = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href' | 'onClick'> & {
  href: string
  /** Goes there within the page; a click with a key pressed or another button is left to the browser. */
  onFollow: () => void
}

/** A link to an address of this application whose way there is more than the address. */
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
