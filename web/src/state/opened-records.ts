import type { SearchResult } from '@insaka/domain/search/search.endpoints'
import { onSessionEnd } from '../session/session.ts'

const most = 5

/** The records that were opened, the latest first, as long as the page and the session last. */
let opened: readonly SearchResult[] = []

export const openedRecords = () => opened

export function rememberOpened(record: SearchResult) {
  const others = opened.filter(({ register, id }) => register !== record.register || id !== record.id)
  opened = [record, ...others].slice(0, most)
}

onSessionEnd(() => {
  opened = []
})
