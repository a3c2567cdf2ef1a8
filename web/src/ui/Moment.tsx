import { formatDay, formatMoment } from '@insaka/domain/core/dates'

export const Moment = ({ value }: { value: string }) => (
  <time className="nowrap" dateTime={value}>
    {formatMoment(value)}
  </time>
)

export const Day = ({ value }: { value: string }) => <time dateTime={value}>{formatDay(value)}</time>
