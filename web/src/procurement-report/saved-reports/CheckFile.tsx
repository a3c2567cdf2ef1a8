import type { SavedReport } from '@insaka/domain/procurement-report/report.schema'
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import classes from './SavedReports.module.css'

/** Browsers offer hashing on HTTPS and localhost only. */
const canHash = () => 'subtle' in crypto
const cannotCheckText = 'You can check a file only if the address of Insaka begins with https.'
const sameFileText = 'This file is identical to the saved report.'
const otherFileText = 'This file differs from the saved report.'

/** Compares a local file with the saved report by hash; the file stays in the browser. */
export function CheckFile({ report: { fileName, sha256 } }: { report: SavedReport }) {
  const chooser = useRef<HTMLInputElement>(null)
  const { data, isPending, mutate } = useMutation({
    mutationFn: async (file: File | null) => {
      if (!file) return cannotCheckText
      return (await sha256Of(file)) === sha256 ? sameFileText : otherFileText
    },
    meta: { logMessage: 'Failed to check a file', leavesCountsUnchanged: true },
  })
  return (
    <>
      <input
        ref={chooser}
        type="file"
        hidden
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files!
          if (file) mutate(file)
          // Allows choosing the same file again.
          currentTarget.value = ''
        }}
      />
      <Button
        variant="subtle"
        size="compact-xs"
        className={classes.check}
        aria-label={`Check a file against ${fileName}`}
        loading={isPending}
        onClick={() => (canHash() ? chooser.current!.click() : mutate(null))}
      >
        Check a file…
      </Button>
      <output
        className={`block text-sm leading-tight ${classes.checked}`}
        data-other={data === otherFileText || undefined}
      >
        {data}
      </output>
    </>
  )
}

async function sha256Of(file: File): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', await file.arrayBuffer()))
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
