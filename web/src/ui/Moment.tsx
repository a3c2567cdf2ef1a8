import { formatDay, formatMoment } from '@insaka/domain/core/dates'

/** Date and time, `31-Mar-2026 14:05`, on one line. */
export const Moment = ({ value }: { value: string }) => (
  <time className="one-line" dateTime={value}>
    {formatMoment(value)}
  </time>
)

/** Date as `31-Mar-2026`, from a day or a moment. */
export const Day = ({ value }: { value: string }) => <time dateTime={value}>{formatDay(value)}</time>
