import { Notice } from '../ui/page/Notice.tsx'

export function FuelSettingsStart() {
  return <Notice>Choose on the left what you would like to see or change.</Notice>
}
