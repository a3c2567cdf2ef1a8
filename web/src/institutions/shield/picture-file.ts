import { judgeShield, noPicture } from '@insaka/domain/institutions/shield.rules'

/** Why a chosen file is no coat of arms; null when it is one, and this browser can show it. */
export async function faultOf(file: Blob): Promise<string | null> {
  const judged = judgeShield(new Uint8Array(await file.arrayBuffer()))
  if (typeof judged === 'string') return judged
  try {
    ;(await createImageBitmap(file)).close()
    return null
  } catch {
    return noPicture
  }
}
