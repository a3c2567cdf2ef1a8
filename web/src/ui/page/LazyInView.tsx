import { useEffect, useRef, useState, type ReactNode } from 'react'

type Props = {
  /** Shown until the content loads; must be taller than `minVisible`. */
  placeholder: ReactNode
  children: ReactNode
  /** Loads regardless of visibility. */
  isRequired?: boolean
}

/** Height of the placeholder that must be in view before the content loads; its upper edge alone is not enough. */
const minVisible = '192px'

/** Loads content once it scrolls into view, so that it does not delay content above on a slow line. */
export function LazyInView({ placeholder, children, isRequired = false }: Props) {
  const [isSeen, setNear] = useState(false)
  const isShown = isSeen || isRequired
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isShown || !element.current) return undefined
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setNear(true),
      { rootMargin: `0px 0px -${minVisible}` },
    )
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [isShown])
  return isShown ? children : <div ref={element}>{placeholder}</div>
}
