import { formatNumber } from '@insaka/domain/core/figures'

/** How far a sum is above or below the first one: `+7.50 %`. */
export const signedPercent = (percent: number): string =>
  `${percent > 0 ? '+' : percent < 0 ? '−' : ''}${formatNumber(Math.abs(percent), { least: 2 })} %`
