import { formatNumber } from '@insaka/domain/core/figures'

/** How far a sum is from the initial one, such as `12.50 %`. */
export const percentText = (percent: number): string => `${formatNumber(percent, { least: 2 })} %`
