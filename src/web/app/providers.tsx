import { MantineProvider } from '@mantine/core'
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ClockContext, type Clock } from '#web/lib/clock.ts'
import { colorSchemeManager, theme } from '#web/ui/theme.ts'

type ProvidersProps = { queryClient: QueryClient; clock: Clock; children: ReactNode }

/** Providers of every page. Mantine writes no style elements: its variables and classes are in our stylesheets. */
export function Providers({ queryClient, clock, children }: ProvidersProps) {
  return (
    <MantineProvider
      theme={theme}
      defaultColorScheme="auto"
      colorSchemeManager={colorSchemeManager}
      withCssVariables={false}
      withGlobalClasses={false}
    >
      <QueryClientProvider client={queryClient}>
        <ClockContext value={clock}>{children}</ClockContext>
      </QueryClientProvider>
    </MantineProvider>
  )
}
