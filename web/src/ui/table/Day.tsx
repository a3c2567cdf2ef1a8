import { formatDay } from '@insaka/domain/core/dates'

/** A day as everybody here writes it, `31-Mar-2026`, from a day or a moment. */
export const Day = ({ value }: { value: string }) => <time dateTime={value}>{formatDay(value)}</time>
