import type { ReactNode } from 'react'

/** Head and foot of every printed sheet. */
export type Letterhead = {
  institution: string
  arms?: ReactNode
  printedBy: string
}
