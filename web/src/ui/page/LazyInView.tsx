import { useEffect, useRef, useState, type ReactNode } from 'react'

type Props = {
  /** Shown until then; must be higher than the visible part that triggers loading. */
  placeholder: ReactNode
  children: ReactNode
  /** Loads regardless of visibility. */
  isRequired?: boolean
}

/** Visible height before loading starts; an upper edge alone does not justify it. */
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
