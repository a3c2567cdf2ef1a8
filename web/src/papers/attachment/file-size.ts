const figures = new Intl.NumberFormat('en-ZM', { maximumFractionDigits: 1 })

/** A size as people say it. */
export const sizeOf = (bytes: number): string =>
  bytes < 1024 * 1024
    ? `${figures.format(Math.max(1, Math.round(bytes / 1024)))} KiB`
    : `${figures.format(bytes / 1024 / 1024)} MiB`
