import { formatNumber } from '@insaka/domain/core/figures'

/** A size as people say it. */
export const sizeText = (bytes: number): string =>
  bytes < 1024 * 1024
    ? `${formatNumber(Math.max(1, Math.round(bytes / 1024)))} KiB`
    : `${formatNumber(bytes / 1024 / 1024, { most: 1 })} MiB`
