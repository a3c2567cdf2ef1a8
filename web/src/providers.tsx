import { MantineProvider, type MantineColorSchemeManager } from '@mantine/core'
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode, useEffect, type ReactNode } from 'react'
import type { createInsakaRouter } from './router.ts'
import { usePreferences } from './session/preferences.ts'
import { cssVariables, theme } from './theme.ts'
import { keepFocus } from './ui/focus/keep-focus.ts'
import { Snackbars } from './ui/snackbar/Snackbars.tsx'

/** Stores the colour scheme in the preferences, which the inline script reads before the first paint. */
const colorSchemeManager: MantineColorSchemeManager = {
  get: () => usePreferences.getState().colorScheme,
  set: (colorScheme) => usePreferences.setState({ colorScheme }),
  subscribe: () => undefined,
  unsubscribe: () => undefined,
  clear: () => usePreferences.setState({ colorScheme: 'auto' }),
}

export function Providers({ queryClient, children }: { queryClient: QueryClient; children: ReactNode }) {
  useEffect(keepFocus, [])
  return (
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <MantineProvider
          theme={theme}
          cssVariablesResolver={cssVariables}
          colorSchemeManager={colorSchemeManager}
          defaultColorScheme="auto"
        >
          {children}
          <Snackbars />
        </MantineProvider>
      </QueryClientProvider>
    </StrictMode>
  )
}

type Props = { queryClient: QueryClient; router: ReturnType<typeof createInsakaRouter> }

export function Insaka({ queryClient, router }: Props) {
  return (
    <Providers queryClient={queryClient}>
      <RouterProvider router={router} />
    </Providers>
  )
}
