import { ActionIcon } from '@mantine/core'
import { useState } from 'react'
import { CheckIcon, CopyIcon } from '../../ui/icons.tsx'

/** Only where the browser lets a page write to the clipboard, which it does not over plain HTTP. */
export function CopySum({ sha256 }: { sha256: string }) {
  const [isCopied, setIsCopied] = useState(false)
  if (!('clipboard' in navigator)) return null
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      aria-label={isCopied ? 'SHA-256 copied' : 'Copy the SHA-256'}
      title="Copy the SHA-256"
      onClick={() => void navigator.clipboard.writeText(sha256).then(() => setIsCopied(true))}
    >
      {isCopied ? <CheckIcon /> : <CopyIcon />}
    </ActionIcon>
  )
}
