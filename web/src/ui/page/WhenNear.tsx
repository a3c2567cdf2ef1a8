import { useEffect, useRef, useState, type ReactNode } from 'react'

type Props = {
  children: ReactNode
  height: string
  /** Needed whether or not somebody is near. */
  isWanted?: boolean
}

/** What is below is loaded when its place comes into view, and stays: on a slow line it would hold up what is above. */
export function WhenNear({ children, height, isWanted = false }: Props) {
  const [isSeen, setNear] = useState(false)
  const isNear = isSeen || isWanted
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isNear || !element.current) return undefined
    const watch = new IntersectionObserver(
      (seen) => seen.some(({ isIntersecting }) => isIntersecting) && setNear(true),
    )
    watch.observe(element.current)
    return () => watch.disconnect()
  }, [isNear])
  return isNear ? children : <div ref={element} style={{ minHeight: height }} />
}
