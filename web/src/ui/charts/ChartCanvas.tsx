import { useComputedColorScheme } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useLayoutEffect, useRef, type MouseEvent } from 'react'
import { Chart } from './chart-library.ts'
import { forcedLook, lookOf } from './chart-colours.ts'
import { chartConfig } from './chart-config.ts'
import type { ChartData, Pick } from './chart.ts'
import { useOnPaper } from '../use-printed-on.ts'

type Props = {
  chart: ChartData
  /** What the chart shows, for those who cannot see it. */
  label: string
  onPick?: ((pick: Pick) => void) | undefined
}

/** The drawn chart. It brings the library along, so it is loaded on demand. */
export default function ChartCanvas({ chart, label, onPick }: Props) {
  const scheme = useComputedColorScheme('light')
  const onPaper = useOnPaper()
  const isForced = useMediaQuery('(forced-colors: active)', false, { getInitialValueInEffect: false })
  const canvas = useRef<HTMLCanvasElement>(null)
  const drawn = useRef<Chart<ChartData['kind'], (number | null)[], string>>(null)
  // Before the page goes on, since the browser prints right after it has said so. The library keeps the plugins that it
  // began with, and they know figures and colours: each drawing is a new one.
  useLayoutEffect(() => {
    const look = onPaper ? lookOf('light') : isForced ? forcedLook() : lookOf(scheme)
    const next = new Chart(canvas.current!, chartConfig(chart, look))
    drawn.current = next
    return () => next.destroy()
  }, [chart, onPaper, isForced, scheme])
  const elementAt = ({ nativeEvent }: MouseEvent) =>
    drawn.current?.getElementsAtEventForMode(nativeEvent, 'nearest', { intersect: true }, false)[0]

  function pick(event: MouseEvent) {
    const found = elementAt(event)
    const at = { x: event.clientX, y: event.clientY }
    if (!found) return
    // What opens here says the same.
    drawn.current?.tooltip?.setActiveElements([], at)
    drawn.current?.update()
    onPick?.({ index: found.index, series: found.datasetIndex, at })
  }

  return (
    <canvas
      ref={canvas}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- what is drawn here is no file
      role="img"
      aria-label={label}
      {...(onPick && {
        onClick: pick,
        onMouseMove: (event: MouseEvent<HTMLCanvasElement>) => {
          event.currentTarget.style.cursor = elementAt(event) ? 'pointer' : ''
        },
      })}
    />
  )
}
