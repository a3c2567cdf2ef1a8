import { skipToken, useQuery } from '@tanstack/react-query'
import { useToday } from '../ui/use-today.ts'

type Settings = { settings: { decisionsFrom: string | null } }

/**
 * True if a paper created today will be decided in Insaka. Its query only reads what is cached: connect it by using
 * `decisionSettingsQuery` in its place, which has the same key.
 */
export function useDecisionsOn(): boolean {
  const today = useToday()
  const { data } = useQuery<Settings>({ queryKey: ['decisions', 'settings'], queryFn: skipToken })
  const from = data?.settings.decisionsFrom ?? null
  return from !== null && from <= today
}
