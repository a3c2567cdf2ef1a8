import { Loader } from '@mantine/core'
import { CatchBoundary } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { SaveIcon } from '../ui/icons.tsx'
import { Popover } from '../ui/popover/Popover.tsx'
import { useDisclosure } from '../ui/use-disclosure.ts'
import type { ListExport } from './list-export.ts'

const ExportPanel = lazy(() => import('./ExportPanel.tsx'))

type Props = {
  lists: readonly ListExport[]
  look?: 'icon' | 'word'
}

/** Exports a list; the download survives closing the panel and stops when the user leaves the page. */
export function ExportButton({ lists, look = 'icon' }: Props) {
  const popover = useDisclosure()
  const [isMaking, setIsMaking] = useState(false)
  return (
    <Popover
      label="Export"
      icon={isMaking ? <Loader size={16} /> : <SaveIcon />}
      look={look}
      state={popover}
      keepsMounted={isMaking}
    >
      <CatchBoundary getResetKey={() => ''} errorComponent={LoadFailure}>
        <Suspense>
          <ExportPanel lists={lists} onMaking={setIsMaking} onSaved={popover.close} onFailed={popover.show} />
        </Suspense>
      </CatchBoundary>
    </Popover>
  )
}

const LoadFailure = () => (
  <p className="m-0 text-error">The export could not be loaded. Reload the page and try again.</p>
)
