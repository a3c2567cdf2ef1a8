import { useEffect, useId, type ReactNode } from 'react'
import { useIsPrinting } from '../use-printed-on.ts'
import { LoadError } from '../page/LoadError.tsx'
import classes from './ChartCard.module.css'
import { loadCanvas } from './ChartFigure.tsx'

export type ChartView = 'charts' | 'table'

type Props = {
  title: string
  /** Said on paper, where there is no choice of it. */
  year?: number | undefined
  /** What counts, in a sentence. */
  description?: ReactNode
  /** Between the description and the switch, such as the choice of a year. */
  tools?: ReactNode
  /** After the switch. */
  trailing?: ReactNode
  /** Absent where both are shown side by side. */
  view?: ChartView
  onView?: (view: ChartView) => void
  /** One chart is called so on its switch, several are not. */
  isSingle?: boolean
  query: { data: unknown; error: Error | null; isPlaceholderData?: boolean; refetch: () => unknown }
  /** Said in place of charts and table where there is nothing. */
  emptyText?: ReactNode
  table?: ReactNode
  children: ReactNode
}

/** Charts, or the same figures as a table, with what both are of. */
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
  // The library is fetched together with the figures, not after them.
  useEffect(() => void loadCanvas().catch(() => undefined), [])
  const { data, error, isPlaceholderData, refetch } = query
  return (
    <section
      className={`card column shrinks ${classes.card}`}
      aria-labelledby={id}
      data-focus-fallback='[aria-pressed="true"]'
    >
      <div className={`row wrap relative line-below ${classes.head}`}>
        <h2 id={id}>{title}</h2>
        {onPaper && year !== undefined && <strong>{year}</strong>}
        {description && <p className={`no-margin small tight quiet ${classes.description}`}>{description}</p>}
        <div className={`row gap-2 to-end ${classes.tools}`}>
          {tools}
          {onView && (
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- no field of a form
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
          className={`column grow ${classes.content}`}
          data-waiting={isPlaceholderData || undefined}
          aria-busy={isPlaceholderData}
        >
          {emptyText ? (
            <p className={`no-margin quiet ${classes.none}`}>{emptyText}</p>
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
