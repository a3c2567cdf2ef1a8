import { validateShield, invalidPicture } from '@insaka/domain/institutions/shield.rules'

/** Why a chosen file is no coat of arms; null when it is one, and this browser can show it. */
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
