import { useEffect, useId, type ReactNode } from 'react'
import { useIsPrinting } from '../use-printed-on.ts'
import { LoadError } from '../page/LoadError.tsx'
import classes from './ChartCard.module.css'
import { loadCanvas } from './ChartFigure.tsx'

export type ChartView = 'charts' | 'table'

type Props = {
  title: string
  /** Printed in the title, in place of the year selector. */
  year?: number | undefined
  description?: ReactNode
  /** Controls between description and view switch, such as a year selector. */
  tools?: ReactNode
  trailing?: ReactNode
  /** Absent where chart and table are shown together. */
  view?: ChartView
  onView?: (view: ChartView) => void
  /** Labels the switch “Chart” instead of “Charts”. */
  isSingle?: boolean
  query: { data: unknown; error: Error | null; isPlaceholderData?: boolean; refetch: () => unknown }
  emptyText?: ReactNode
  table?: ReactNode
  children: ReactNode
}

export function ChartCard(props: Props) {
  const {
    title,
    year,
    description,
    tools,
    trailing,
    view,
    onView,
    isSingle,
    query,
    emptyText,
    table,
    children,
  } = props
  const id = useId()
  const onPaper = useIsPrinting()
  // Loads the chart library in parallel with the figures.
  useEffect(() => void loadCanvas().catch(() => undefined), [])
  const { data, error, isPlaceholderData, refetch } = query
  return (
    <section
      className={`card column min-w-0 ${classes.card}`}
      aria-labelledby={id}
      data-focus-fallback='[aria-pressed="true"]'
    >
      <div className={`row flex-wrap relative border-b ${classes.head}`}>
        <h2 id={id}>{title}</h2>
        {onPaper && year !== undefined && <strong>{year}</strong>}
        {description && (
          <p className={`m-0 text-sm leading-tight text-faint ${classes.description}`}>{description}</p>
        )}
        <div className={`row gap-2 ml-auto ${classes.tools}`}>
          {tools}
          {onView && (
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- not a form field
            <div className={`flex rounded ${classes.switch}`} role="group" aria-label={`${title} as`}>
              {(['charts', 'table'] as const).map((each) => (
                <button key={each} type="button" aria-pressed={view === each} onClick={() => onView(each)}>
                  {each === 'table' ? 'Table' : isSingle ? 'Chart' : 'Charts'}
                </button>
              ))}
            </div>
          )}
          {trailing}
        </div>
      </div>
      {data !== undefined ? (
        <div
          className={`column flex-1 ${classes.content}`}
          data-waiting={isPlaceholderData || undefined}
          aria-busy={isPlaceholderData}
        >
          {emptyText ? (
            <p className={`m-0 text-faint ${classes.none}`}>{emptyText}</p>
          ) : onPaper ? (
            <>
              {children}
              {table}
            </>
          ) : view === 'table' ? (
            table
          ) : (
            children
          )}
        </div>
      ) : error ? (
        <div className={classes.failed}>
          <LoadError title="The figures could not be loaded." error={error} onRetry={() => void refetch()} />
        </div>
      ) : (
        <output className={`block rounded ${classes.loading}`} aria-label="Loading…" />
      )}
    </section>
  )
}
