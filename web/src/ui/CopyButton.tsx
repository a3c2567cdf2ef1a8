import { ActionIcon, Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { CheckIcon, CopyIcon } from './icons.tsx'
import { showSnackbar } from './snackbar/snackbar-store.ts'

const copiedForMs = 4_000

type Props = { text: string } & (
  | {
      name: 'reference' | 'SHA-256'
      buttonText?: never
    }
  // Several copy buttons on one page need a visible label.
  | { name: string; buttonText: 'Copy' }
)

/** Rendered only where the clipboard API is available, which excludes plain HTTP. */
export function CopyButton({ text, name, buttonText }: Props) {
  const [copied, setCopied] = useState<string | null>(null)
  useEffect(() => {
    if (copied === null) return undefined
    const timer = setTimeout(() => setCopied(null), copiedForMs)
    return () => clearTimeout(timer)
  }, [copied])
  if (!('clipboard' in navigator)) return null
  const isCopied = copied === text
  const copy = () =>
    void navigator.clipboard.writeText(text).then(
      () => setCopied(text),
      () => showSnackbar('The browser did not allow copying. Select the text and press Ctrl+C.'),
    )
  const icon = isCopied ? <CheckIcon /> : <CopyIcon />
  if (buttonText)
    return (
      <Button
        variant="subtle"
        color="gray"
        size="compact-sm"
        leftSection={icon}
        aria-label={`${isCopied ? 'Copied' : buttonText}: ${name}`}
        onClick={copy}
      >
        {isCopied ? 'Copied' : buttonText}
      </Button>
    )
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      aria-label={isCopied ? `${name[0]?.toUpperCase()}${name.slice(1)} copied` : `Copy the ${name}`}
      title={`Copy the ${name}`}
      onClick={copy}
    >
      {icon}
    </ActionIcon>
  )
}
