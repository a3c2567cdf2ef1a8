import { formatNumber } from '@insaka/domain/core/figures'

export const eventsText = (events: number): string =>
  `${formatNumber(events)} ${events === 1 ? 'event' : 'events'}`
