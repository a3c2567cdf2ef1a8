import type { ComponentType } from 'react'

/** The checks of the history, and its heads to be kept elsewhere; the tab is there as soon as this is. */
export const ProofTab: ComponentType | null = null
