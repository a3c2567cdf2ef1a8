import { useEffect, useRef, useState, type ReactNode } from 'react'

type Props = {
  /** What it is, for who goes from part to part of the page without seeing it. */
  title: string
  children: ReactNode
  height: string
  /** Needed whether or not somebody is near. */
  isWanted?: boolean
}

/** What is below is loaded when its place comes into view, and stays: on a slow line it would hold up what is above. */
export function WhenNear({ title, children, height, isWanted = false }: Props) {
  const [isSeen, setNear] = useState(false)
  const isNear = isSeen || isWanted
  const element = useRef<HTMLElement>(null)
  useEffect(() => {
    if (isNear || !element.current) return undefined
    const watch = new IntersectionObserver(
      (seen) => seen.some(({ isIntersecting }) => isIntersecting) && setNear(true),
    )
    watch.observe(element.current)
    return () => watch.disconnect()
  }, [isNear])
  return isNear ? children : <section ref={element} aria-label={title} style={{ minHeight: height }} />
}
