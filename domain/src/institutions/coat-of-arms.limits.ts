export const pictureTypes = ['image/png', 'image/jpeg'] as const

/** Small enough to load a hundred over a slow connection, large enough to print. */
export const shieldLimits = { kib: 256, bytes: 256 * 1024, leastSide: 32, side: 2000 }

export const shieldTooLargeMessage = `This picture is larger than ${shieldLimits.kib} KiB. Choose a smaller one.`
