import { formatNumber } from '@insaka/domain/core/number-format'
import type { BackupContents } from '@insaka/domain/first-start/restore.schema'

/** `Ministry of Lakes`, or `Ministry of Lakes, Ministry of Roads, Zambezi College and 4 others`. */
export function institutionNamesText({ names, institutions }: BackupContents): string {
  const others = institutions - names.length
  if (others <= 0) return names.join(', ')
  return `${names.join(', ')} and ${others} ${others === 1 ? 'other' : 'others'}`
}

export const recordsText = ({ records }: BackupContents): string =>
  `${formatNumber(records)} ${records === 1 ? 'record' : 'records'}`
