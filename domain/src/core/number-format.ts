type Decimals = {
  /** So many are always there. */
  least?: number
  /** So many at most; the rest is rounded away. */
  most?: number
}

/**
 * `1,234,567.8`, as numbers are written in Zambia. Not by `Intl`: its first format takes a page 35 ms, on a slow
 * processor 150, and nobody is heard meanwhile.
 */
export function formatNumber(value: number, decimals?: Decimals): string {
  const [whole = '', ...fraction] = plainDigits(value, decimals).split('.')
  return [whole.replaceAll(/\B(?=(\d{3})+$)/g, ','), ...fraction].join('.')
}

/** The same without commas. */
export function plainDigits(value: number, { least = 0, most = least }: Decimals = {}): string {
  // Beyond it a number is written with an exponent; it has no decimals there.
  if (Math.abs(value) >= 1e21) return BigInt(value).toString()
  const allDigits = String(value)
  // Asked for more digits than its own, a number would show where its binary form differs from what was meant.
  const [whole, fraction = ''] = (countDecimals(allDigits) <= most ? allDigits : value.toFixed(most)).split(
    '.',
  )
  const decimals = fraction.slice(0, least).padEnd(least, '0') + fraction.slice(least).replace(/0+$/, '')
  return decimals ? `${whole}.${decimals}` : String(whole)
}

/** Endless where it is written with an exponent. */
const countDecimals = (digits: string) =>
  digits.includes('e') ? Infinity : (digits.split('.')[1]?.length ?? 0)

/** `4 records`, `1 record`, `1,000+ records`. */
export const recordCountText = (
  { totalRecords, more = false }: { totalRecords: number; more?: boolean | undefined },
  noun: string,
): string => `${formatNumber(totalRecords)}${more ? '+' : ''} ${totalRecords === 1 ? noun : `${noun}s`}`

/** The sign before a difference; none has no sign. */
export const signOf = (difference: number): string => (difference > 0 ? '+' : difference < 0 ? '−' : '')

/** How far a sum is above or below the first one: `+7.50 %`. */
export const signedPercent = (percent: number): string =>
  `${signOf(percent)}${formatNumber(Math.abs(percent), { least: 2 })} %`

/** A size as people say it. */
export const fileSizeText = (bytes: number): string =>
  bytes < 1024 * 1024
    ? `${formatNumber(Math.max(1, Math.round(bytes / 1024)))} KiB`
    : bytes < 1024 ** 3
      ? `${formatNumber(bytes / 1024 ** 2, { most: 1 })} MiB`
      : `${formatNumber(bytes / 1024 ** 3, { most: 1 })} GiB`
