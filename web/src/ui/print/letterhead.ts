import type { ReactNode } from 'react'

/** What the head and the foot of every sheet say. */
export type Letterhead = {
  institution: string
  arms?: ReactNode
  printedBy: string
}
