import { useEffect, useRef, useState, type ReactNode } from 'react'

type Props = {
  /** Seen until then. It is higher than the part of it that has to be in view. */
  placeholder: ReactNode
  children: ReactNode
  /** Needed whether or not somebody is near. */
  isRequired?: boolean
}

/** The upper edge of something is not worth the wait for all of it. */
const minVisible = '192px'

/** What is below is loaded when its place comes into view, and stays: on a slow line it would hold up what is above. */
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
