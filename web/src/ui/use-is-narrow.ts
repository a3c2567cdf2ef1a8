import { useMediaQuery } from '@mantine/hooks'

/** Whether the screen is as narrow as a phone. It is known at once, so that nothing is drawn twice. */
export const useIsNarrow = (): boolean =>
  useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false })
