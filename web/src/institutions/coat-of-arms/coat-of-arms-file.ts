import { Refusal } from '@insaka/domain/core/errors'
import { readPicture, type Picture } from '@insaka/domain/core/picture'
import { shieldLimits } from '@insaka/domain/institutions/coat-of-arms.limits'
import { invalidPictureMessage, validateShield } from '@insaka/domain/institutions/coat-of-arms.rules'

/** The picture, scaled down if it is too large, such as a photo of a phone. Refuses invalid pictures. */
export async function prepareShield(file: Blob): Promise<Blob> {
  const picture = readPicture(await bytesOf(file))
  const bitmap = picture && (await createImageBitmap(file).catch(() => null))
  if (!bitmap) throw invalidFile(invalidPictureMessage)
  const isLarge = file.size > shieldLimits.bytes || Math.max(bitmap.width, bitmap.height) > shieldLimits.side
  const prepared = isLarge ? await scaleDown(bitmap, picture.type) : file
  bitmap.close()
  const result = validateShield(await bytesOf(prepared))
  if (typeof result === 'string') throw invalidFile(result)
  return prepared
}

/** PNG stays PNG, because a JPEG has no transparency. */
async function scaleDown(bitmap: ImageBitmap, type: Picture['type']): Promise<Blob> {
  const canvas = document.createElement('canvas')
  let scale = Math.min(1, shieldLimits.side / Math.max(bitmap.width, bitmap.height))
  for (;;) {
    const width = (canvas.width = Math.max(1, Math.round(bitmap.width * scale)))
    const height = (canvas.height = Math.max(1, Math.round(bitmap.height * scale)))
    const context = canvas.getContext('2d')!
    context.imageSmoothingQuality = 'high'
    context.drawImage(bitmap, 0, 0, width, height)
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, 0.9))
    if (!blob) throw invalidFile(invalidPictureMessage)
    if (blob.size <= shieldLimits.bytes) return blob
    // The size follows the number of pixels, or falls more slowly.
    scale *= Math.min(0.9, Math.sqrt(shieldLimits.bytes / blob.size))
  }
}

const bytesOf = async (blob: Blob) => new Uint8Array(await blob.arrayBuffer())

const invalidFile = (message: string) => new Refusal('INVALID', { fields: { file: [message] } })
