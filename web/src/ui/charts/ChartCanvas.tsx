import { useComputedColorScheme } from '@mantine/core'
import type { Chart as Drawn } from 'chart.js'
import { useMemo, useRef, type MouseEvent } from 'react'
import { Chart } from 'react-chartjs-2'
import './chart-library.ts'
import { lookOf } from './chart-colours.ts'
import { chartConfig } from './chart-config.ts'
import type { ChartData, Pick } from './chart.ts'
import { useOnPaper } from './use-on-paper.ts'

type Props = {
  chart: ChartData
  /** What the chart shows, for those who cannot see it. */
  label: string
  onPick?: ((pick: Pick) => void) | undefined
}

let drawings = 0

/** The drawn chart. It brings the library along, so it is loaded on demand. */
export default function ChartCanvas({ chart, label, onPick }: Props) {
  const scheme = useComputedColorScheme('light')
  const onPaper = useOnPaper()
  const drawn = useRef<Drawn<ChartData['kind'], number[], string>>(null)
  const { key, config } = useMemo(
    () => ({ key: ++drawings, config: chartConfig(chart, lookOf(onPaper ? 'light' : scheme)) }),
    [chart, onPaper, scheme],
  )
  const { type, data, options, plugins } = config
  const met = ({ nativeEvent }: MouseEvent) =>
    drawn.current?.getElementsAtEventForMode(nativeEvent, 'nearest', { intersect: true }, false)[0]

  function pick(event: MouseEvent) {
    const found = met(event)
    const at = { x: event.clientX, y: event.clientY }
    if (!found) return
    // What opens here says the same.
    drawn.current?.tooltip?.setActiveElements([], at)
    drawn.current?.update()
    onPick?.({ place: found.index, series: found.datasetIndex, at })
  }

  return (
    <Chart<ChartData['kind'], number[], string>
      // The library keeps the plugins that it began with, and they know figures and colours: each drawing is a new one.
      key={key}
      ref={drawn}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- what is drawn here is no file
      role="img"
      aria-label={label}
      {...{ type, data }}
      {...(options && { options })}
      {...(plugins && { plugins })}
      {...(onPick && {
        onClick: pick,
        onMouseMove: (event: MouseEvent<HTMLCanvasElement>) => {
          event.currentTarget.style.cursor = met(event) ? 'pointer' : ''
        },
      })}
    />
  )
}
