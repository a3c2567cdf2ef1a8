import { useLayoutEffect, useRef, useState, type ChangeEvent } from 'react'

type Options = {
  value: unknown
  onChange: (value: unknown) => void
  onBlur: () => void
  /** Parses a text; returns the text itself if invalid, for the schema to report. */
  read: (text: string) => unknown
  show: (value: unknown) => string
  edit?: (value: unknown) => string
}

/** Text field with a display format and a tolerant input parser. */
export function useTypedText({ value, onChange, onBlur, read, show, edit = show }: Options) {
  const [last, setTyped] = useState<{ text: string; value: unknown } | null>(null)
  const input = useRef<HTMLInputElement>(null)
  // A value set from outside replaces the typed text.
  const typed = last && Object.is(last.value, value) ? last : null
  const isTyping = typed !== null

  // Changing the text clears the selection made by Tab, so select it again.
  useLayoutEffect(() => {
    if (isTyping && input.current === document.activeElement) input.current?.select()
  }, [isTyping])

  return {
    input,
    value: typed ? typed.text : show(value),
    onFocus: () => setTyped({ text: edit(value), value }),
    onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
      const text = currentTarget.value
      const parsed = read(text)
      setTyped({ text, value: parsed })
      onChange(parsed)
    },
    onBlur: () => {
      setTyped(null)
      onBlur()
    },
  }
}
