import { useEffect, useRef, useState, type ReactNode } from 'react'

type Props = {
  /** Seen until then. It is higher than the part of it that has to be in view. */
  place: ReactNode
  children: ReactNode
  /** Needed whether or not somebody is near. */
  isWanted?: boolean
}

/** The upper edge of something is not worth the wait for all of it. */
const leastInView = '192px'

/** What is below is loaded when its place comes into view, and stays: on a slow line it would hold up what is above. */
export function WhenNear({ place, children, isWanted = false }: Props) {
  const [isSeen, setNear] = useState(false)
  const isNear = isSeen || isWanted
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isNear || !element.current) return undefined
    const watch = new IntersectionObserver(
      (seen) => seen.some(({ isIntersecting }) => isIntersecting) && setNear(true),
      { rootMargin: `0px 0px -${leastInView}` },
    )
    watch.observe(element.current)
    return () => watch.disconnect()
  }, [isNear])
  return isNear ? children : <div ref={element}>{place}</div>
}
