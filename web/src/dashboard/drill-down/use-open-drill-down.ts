import { createContext, useContext } from 'react'
import type { Point } from '../../ui/charts/chart.ts'
import type { Span } from './expense-spans.ts'

/** The filters of a list that shows just the papers of a figure. */
export type PaperFilter = Span & { department?: string; vendor?: string; type?: string; funder?: string }

export type ClickedFigure = { title: string; figure?: string; filter: PaperFilter }

export type OpenDrillDown = (clicked: ClickedFigure, at: Point) => void

export const DrillDownContext = createContext<OpenDrillDown>(() => undefined)

/** Asks in which register the papers of a figure are to be seen. */
export const useOpenDrillDown = () => useContext(DrillDownContext)
