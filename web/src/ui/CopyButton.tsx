import { ActionIcon } from '@mantine/core'
import { useEffect, useState } from 'react'
import { CheckIcon, CopyIcon } from './icons.tsx'

const shownForMs = 4_000

type Props = {
  text: string
  /** What the text is called. */
  name: 'reference' | 'SHA-256'
}

/** Only where the browser lets a page write to the clipboard, which it does not over plain HTTP. */
export function CopyButton({ text, name }: Props) {
  const [copied, setCopied] = useState<string | null>(null)
  useEffect(() => {
    if (copied === null) return undefined
    const timer = setTimeout(() => setCopied(null), shownForMs)
    return () => clearTimeout(timer)
  }, [copied])
  if (!('clipboard' in navigator)) return null
  const isCopied = copied === text
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      aria-label={isCopied ? `${name[0]?.toUpperCase()}${name.slice(1)} copied` : `Copy the ${name}`}
      title={`Copy the ${name}`}
      onClick={() => void navigator.clipboard.writeText(text).then(() => setCopied(text))}
    >
      {isCopied ? <CheckIcon /> : <CopyIcon />}
    </ActionIcon>
  )
}
