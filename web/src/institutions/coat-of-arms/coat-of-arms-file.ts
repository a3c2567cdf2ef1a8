import { validateShield, invalidPictureMessage } from '@insaka/domain/institutions/coat-of-arms.rules'

/** Returns why the file is no valid shield or this browser cannot show it, or null. */
export async function shieldFileFault(file: Blob): Promise<string | null> {
  const result = validateShield(new Uint8Array(await file.arrayBuffer()))
  if (typeof result === 'string') return result
  try {
    ;(await createImageBitmap(file)).close()
    return null
  } catch {
    return invalidPictureMessage
  }
}
