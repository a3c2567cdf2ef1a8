import { LoadingLines } from '../ui/page/LoadingLines.tsx'
import { PlainPage } from './PlainPage.tsx'

export function LoadingShell() {
  return (
    <PlainPage>
      <LoadingLines lines={6} />
    </PlainPage>
  )
}
