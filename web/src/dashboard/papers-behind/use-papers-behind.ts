import { createContext, useContext } from 'react'
import type { Point } from '../../ui/charts/chart.ts'
import type { Span } from './spans.ts'

/** What the papers behind a figure have in common, by the names that addresses have for it. */
export type Narrowed = Span & { department?: string; vendor?: string; type?: string; funder?: string }

export type Behind = { title: string; figure?: string; narrowed: Narrowed }

export type ShowBehind = (behind: Behind, at: Point) => void

export const PapersBehindContext = createContext<ShowBehind>(() => undefined)

/** The way from a figure to its papers. */
export const useShowBehind = () => useContext(PapersBehindContext)
