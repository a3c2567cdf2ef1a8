import { createContext, useContext } from 'react'
import type { Point } from '../../ui/charts/chart.ts'
import type { Span } from './expense-spans.ts'

/** List filters that show exactly the papers of a figure. */
export type PaperFilter = Span & { department?: string; vendor?: string; type?: string; funder?: string }

export type ClickedFigure = { title: string; figure?: string; filter: PaperFilter }

export type OpenDrillDown = (clicked: ClickedFigure, at: Point) => void

export const DrillDownContext = createContext<OpenDrillDown>(() => undefined)

export const useOpenDrillDown = () => useContext(DrillDownContext)
