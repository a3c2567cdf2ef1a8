import { useMediaQuery } from '@mantine/hooks'
import { breakpoints } from '../theme.ts'

/** Phone-width check, synchronous to avoid a second render. */
export const useIsNarrow = (): boolean =>
  useMediaQuery(`(max-width: ${breakpoints.phone})`, false, { getInitialValueInEffect: false })
