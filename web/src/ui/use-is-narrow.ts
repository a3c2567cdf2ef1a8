import { useMediaQuery } from '@mantine/hooks'

/** Phone-width check, synchronous to avoid a second render. */
export const useIsNarrow = (): boolean =>
  useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false })
