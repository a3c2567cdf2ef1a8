import { formatNumber } from '@insaka/domain/core/number-format'

export const eventCountText = (events: number): string =>
  `${formatNumber(events)} ${events === 1 ? 'event' : 'events'}`
