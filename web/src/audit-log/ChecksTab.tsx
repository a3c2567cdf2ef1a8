import { CheckSection } from './CheckSection.tsx'
import { HeadsSection } from './HeadsSection.tsx'

export const ChecksTab = () => (
  <>
    <CheckSection />
    <HeadsSection />
  </>
)
