import { createContext, type ReactNode } from 'react'

/** What is proved: an event by its number, or a file by its SHA-256. */
export type ProofSubject = { event: number; file?: never } | { file: string; event?: never }

export type ProofDialogProps = {
  subject: ProofSubject
  /** What it is called, such as 'Event 757' or the name of the file. */
  name: string
  onClose: () => void
}

/** Shows the dialog that gives proofs; null for those who may not have any. */
export const ProofDialogContext = createContext<((props: ProofDialogProps) => ReactNode) | null>(null)
