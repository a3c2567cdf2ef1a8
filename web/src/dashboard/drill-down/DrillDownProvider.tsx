import { CatchBoundary } from '@tanstack/react-router'
import { lazy, Suspense, useCallback, useRef, useState, type ReactNode } from 'react'
import type { Point } from '../../ui/charts/chart.ts'
import { showSnackbar } from '../../ui/snackbar/snackbar-store.ts'
import { DrillDownContext, type ClickedFigure, type OpenDrillDown } from './use-open-drill-down.ts'

/** Lazy, because the panel brings the schemas of papers, which charts do not need. */
const DrillDownPanel = lazy(() => import('./DrillDownPanel.tsx'))

type OpenFigure = ClickedFigure & { at: Point }

export function DrillDownProvider({ children }: { children: ReactNode }) {
  const [openFigure, setShown] = useState<OpenFigure | null>(null)
  const page = useRef<HTMLDivElement>(null)
  const show: OpenDrillDown = useCallback((clicked, { x, y }) => {
    const { left, top } = page.current!.getBoundingClientRect()
    setShown({ ...clicked, at: { x: x - left, y: y - top } })
  }, [])
  const close = useCallback(() => setShown(null), [])
  function reportFailure() {
    showSnackbar('The papers behind this figure could not be loaded. Reload the page.')
    close()
  }
  return (
    <DrillDownContext value={show}>
      <div ref={page} className="relative">
        {children}
        {openFigure && (
          <CatchBoundary getResetKey={() => ''} errorComponent={EmptyFallback} onCatch={reportFailure}>
            <Suspense fallback={null}>
              <DrillDownPanel
                key={`${openFigure.at.x} ${openFigure.at.y}`}
                clicked={openFigure}
                at={openFigure.at}
                onClose={close}
              />
            </Suspense>
          </CatchBoundary>
        )}
      </div>
    </DrillDownContext>
  )
}

/** The figures stay readable; a notice at the edge of the page reports the failure. */
const EmptyFallback = () => null
