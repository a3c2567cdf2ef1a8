import { CheckSection } from './CheckSection.tsx'
import { HeadsSection } from './HeadsSection.tsx'

/** The checks of the history, and its heads to be kept elsewhere. */
export const ChecksTab = () => (
  <>
    <CheckSection />
    <HeadsSection />
  </>
)
