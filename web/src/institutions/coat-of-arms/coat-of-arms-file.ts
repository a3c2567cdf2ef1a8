import { validateShield, invalidPicture } from '@insaka/domain/institutions/coat-of-arms.rules'

/** Returns the reason why the file or this browser cannot show a shield, or null. */
export async function shieldFileFault(file: Blob): Promise<string | null> {
  const result = validateShield(new Uint8Array(await file.arrayBuffer()))
  if (typeof result === 'string') return result
  try {
    ;(await createImageBitmap(file)).close()
    return null
  } catch {
    return invalidPicture
  }
}
