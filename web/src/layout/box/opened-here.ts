import type { SearchResult } from '@insaka/domain/search/search.endpoints'
import { onSessionEnd } from '../../session/session.ts'

const most = 5

/** The records that were opened from the box, the latest first, as long as the page lasts. */
let opened: readonly SearchResult[] = []

export const openedHere = () => opened

export function rememberOpened(record: SearchResult) {
  const others = opened.filter(({ register, id }) => register !== record.register || id !== record.id)
  opened = [record, ...others].slice(0, most)
}

onSessionEnd(() => {
  opened = []
})
