import { useComputedColorScheme } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useLayoutEffect, useRef, type MouseEvent } from 'react'
import { Chart } from './chart-library.ts'
import { forcedColoursStyle, themeStyle } from './chart-colours.ts'
import { chartConfig } from './chart-config.ts'
import type { ChartData, PickedValue } from './chart.ts'
import { useIsPrinting } from '../use-printed-on.ts'

type Props = {
  chart: ChartData
  label: string
  onPick?: ((pick: PickedValue) => void) | undefined
}

export default function ChartCanvas({ chart, label, onPick }: Props) {
  const scheme = useComputedColorScheme('light')
  const onPaper = useIsPrinting()
  const isForced = useMediaQuery('(forced-colors: active)', false, { getInitialValueInEffect: false })
  const canvas = useRef<HTMLCanvasElement>(null)
  const drawnChart = useRef<Chart<ChartData['kind'], (number | null)[], string>>(null)
  // A layout effect, because the browser prints right after its event. Each change draws a new chart, because plugins
  // capture figures and colours.
  useLayoutEffect(() => {
    const chartStyle = onPaper ? themeStyle('light') : isForced ? forcedColoursStyle() : themeStyle(scheme)
    const next = new Chart(canvas.current!, chartConfig(chart, chartStyle))
    drawnChart.current = next
    return () => next.destroy()
  }, [chart, onPaper, isForced, scheme])
  const elementAt = ({ nativeEvent }: MouseEvent) =>
    drawnChart.current?.getElementsAtEventForMode(nativeEvent, 'nearest', { intersect: true }, false)[0]

  function pickValue(event: MouseEvent) {
    const pickedElement = elementAt(event)
    const at = { x: event.clientX, y: event.clientY }
    if (!pickedElement) return
    // Hide the tooltip, because the popover shows the same value.
    drawnChart.current?.tooltip?.setActiveElements([], at)
    drawnChart.current?.update()
    onPick?.({ index: pickedElement.index, series: pickedElement.datasetIndex, at })
  }

  return (
    <canvas
      ref={canvas}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- drawn here, not an image file
      role="img"
      aria-label={label}
      {...(onPick && {
        onClick: pickValue,
        onMouseMove: (event: MouseEvent<HTMLCanvasElement>) => {
          event.currentTarget.style.cursor = elementAt(event) ? 'pointer' : ''
        },
      })}
    />
  )
}
