import { formatNumber } from '@insaka/domain/core/figures'

export const eventCountText = (events: number): string =>
  `${formatNumber(events)} ${events === 1 ? 'event' : 'events'}`
