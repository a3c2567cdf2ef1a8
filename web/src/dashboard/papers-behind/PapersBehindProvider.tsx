import { CatchBoundary } from '@tanstack/react-router'
import { lazy, Suspense, useCallback, useRef, useState, type ReactNode } from 'react'
import type { Point } from '../../ui/charts/chart.ts'
import { showSnackbar } from '../../ui/snackbar/snackbar-store.ts'
import { PapersBehindContext, type ClickedFigure, type OpenPapers } from './use-papers-behind.ts'

/** It brings the shapes of papers, which charts do without. */
const PapersBehind = lazy(() => import('./PapersBehind.tsx'))

type Shown = ClickedFigure & { at: Point }

/** Round charts and tables whose figures lead to the papers behind them. */
export function PapersBehindProvider({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<Shown | null>(null)
  const page = useRef<HTMLDivElement>(null)
  const show: OpenPapers = useCallback((clicked, { x, y }) => {
    const { left, top } = page.current!.getBoundingClientRect()
    setShown({ ...clicked, at: { x: x - left, y: y - top } })
  }, [])
  const close = useCallback(() => setShown(null), [])
  function giveUp() {
    showSnackbar('The papers behind this figure could not be fetched. Reload the page to see them.')
    close()
  }
  return (
    <PapersBehindContext value={show}>
      <div ref={page} className="relative">
        {children}
        {shown && (
          <CatchBoundary getResetKey={() => ''} errorComponent={NotShown} onCatch={giveUp}>
            <Suspense fallback={null}>
              <PapersBehind
                key={`${shown.at.x} ${shown.at.y}`}
                clicked={shown}
                at={shown.at}
                onClose={close}
              />
            </Suspense>
          </CatchBoundary>
        )}
      </div>
    </PapersBehindContext>
  )
}

/** The figure is still there to be read; why it does not open is said at the edge of the page. */
const NotShown = () => null
