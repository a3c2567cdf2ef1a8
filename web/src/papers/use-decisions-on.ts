import { useQuery } from '@tanstack/react-query'
import { decisionSettingsQuery } from '../state/decision-settings.queries.ts'
import { useToday } from '../ui/use-today.ts'

/** True if a paper created today will be decided in Insaka. */
export function useDecisionsOn(): boolean {
  const today = useToday()
  const { data } = useQuery(decisionSettingsQuery)
  const from = data?.settings.decisionsFrom ?? null
  return from !== null && from <= today
}
