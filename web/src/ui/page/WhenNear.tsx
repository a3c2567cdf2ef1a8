import { useEffect, useRef, useState, type ReactNode } from 'react'

/** What is below is loaded when somebody comes near it, and stays. */
export function WhenNear({ children, height }: { children: ReactNode; height: string }) {
  const [isNear, setNear] = useState(false)
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isNear || !element.current) return undefined
    const watch = new IntersectionObserver(
      (seen) => seen.some(({ isIntersecting }) => isIntersecting) && setNear(true),
      { rootMargin: '300px' },
    )
    watch.observe(element.current)
    return () => watch.disconnect()
  }, [isNear])
  return isNear ? children : <div ref={element} style={{ minHeight: height }} />
}
