type Decimals = {
  minDecimals?: number
  /** Further decimals are rounded. */
  maxDecimals?: number
}

/**
 * `1,234,567.8`, as numbers are written in Zambia. It avoids `Intl`, whose first call blocks a page for 35 ms, or 150
 * ms on a slow processor.
 */
export function formatNumber(value: number, decimals?: Decimals): string {
  const [integerPart = '', ...fraction] = plainDigits(value, decimals).split('.')
  return [integerPart.replaceAll(/\B(?=(\d{3})+$)/g, ','), ...fraction].join('.')
}

/** The number without thousands separators. */
export function plainDigits(
  value: number,
  { minDecimals = 0, maxDecimals = minDecimals }: Decimals = {},
): string {
  // From here on, JavaScript writes numbers with an exponent; they have no decimals.
  if (Math.abs(value) >= 1e21) return BigInt(value).toString()
  const allDigits = String(value)
  // `toFixed` with more digits than the number has would show binary rounding errors.
  const [integerPart, fraction = ''] = (
    countDecimals(allDigits) <= maxDecimals ? allDigits : value.toFixed(maxDecimals)
  ).split('.')
  const decimals =
    fraction.slice(0, minDecimals).padEnd(minDecimals, '0') + fraction.slice(minDecimals).replace(/0+$/, '')
  return decimals ? `${integerPart}.${decimals}` : String(integerPart)
}

/** Infinite for numbers written with an exponent. */
const countDecimals = (digits: string) =>
  digits.includes('e') ? Infinity : (digits.split('.')[1]?.length ?? 0)

/** `4 records`, `1 record`, `1,000+ records`. */
export const recordCountText = (
  { totalRecords, more = false }: { totalRecords: number; more?: boolean | undefined },
  noun: string,
): string => `${formatNumber(totalRecords)}${more ? '+' : ''} ${totalRecords === 1 ? noun : `${noun}s`}`

export const signOf = (difference: number): string => (difference > 0 ? '+' : difference < 0 ? '−' : '')

/** A percentage with its sign: `+7.50 %`. */
export const signedPercent = (percent: number): string =>
  `${signOf(percent)}${formatNumber(Math.abs(percent), { minDecimals: 2 })} %`

export const fileSizeText = (bytes: number): string =>
  bytes < 1024 * 1024
    ? `${formatNumber(Math.max(1, Math.round(bytes / 1024)))} KiB`
    : bytes < 1024 ** 3
      ? `${formatNumber(bytes / 1024 ** 2, { maxDecimals: 1 })} MiB`
      : `${formatNumber(bytes / 1024 ** 3, { maxDecimals: 1 })} GiB`
