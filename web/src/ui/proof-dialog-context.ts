import { createContext, type ReactNode } from 'react'

/** Subject of a proof: an event by number, or a file by SHA-256. */
type ProofSubject = { event: number; file?: never } | { file: string; event?: never }

export type ProofDialogProps = {
  subject: ProofSubject
  name: string
  onClose: () => void
}

/** Renders the proof dialog; null for users who may not request proofs. */
export const ProofDialogContext = createContext<((props: ProofDialogProps) => ReactNode) | null>(null)
