import { formatNumber } from '../core/number-format.ts'
import { readPicture, type Picture } from '../core/picture.ts'
import { shieldLimits, shieldTooLargeMessage } from './coat-of-arms.limits.ts'

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
