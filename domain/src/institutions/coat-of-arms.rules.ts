import { formatNumber } from '../core/number-format.ts'
import { readPicture, type Picture } from '../core/picture.ts'

/** Small enough to load a hundred over a slow connection, large enough to print. */
export const shieldLimits = { kib: 256, bytes: 256 * 1024, leastSide: 32, side: 2000 }

export function validateShield(bytes: Uint8Array): Picture | string {
  const { leastSide, side } = shieldLimits
  if (bytes.length > shieldLimits.bytes) return shieldTooLargeMessage
  const picture = readPicture(bytes)
  if (!picture) return invalidPictureMessage
  const { width, height } = picture
  if (Math.min(width, height) < leastSide || Math.max(width, height) > side) {
    return `This picture is ${width} by ${height} pixels. Each side must have ${leastSide} to ${formatNumber(side)} pixels.`
  }
  return picture
}

export const invalidPictureMessage =
  'This file is not a PNG or JPEG picture, or it is damaged. Choose another file.'

export const shieldTooLargeMessage = `This picture is larger than ${shieldLimits.kib} KiB. Choose a smaller one.`
