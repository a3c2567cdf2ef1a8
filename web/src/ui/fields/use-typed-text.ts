import { useLayoutEffect, useRef, useState, type ChangeEvent } from 'react'

type Options = {
  value: unknown
  onChange: (value: unknown) => void
  onBlur: () => void
  /** The value behind a text, or the text itself where it cannot be read: then the shape says what is wrong. */
  read: (text: string) => unknown
  /** How the field shows a value. */
  show: (value: unknown) => string
  /** How it shows the value while that is being changed. */
  edit?: (value: unknown) => string
}

/** A field that shows its value in one form and takes it typed in many. */
export function useTypedText({ value, onChange, onBlur, read, show, edit = show }: Options) {
  const [last, setTyped] = useState<{ text: string; value: unknown } | null>(null)
  const input = useRef<HTMLInputElement>(null)
  // A value that came from elsewhere meanwhile replaces what was typed.
  const typed = last && Object.is(last.value, value) ? last : null
  const isTyping = typed !== null

  // Putting another text into a field takes the selection away with which Tab arrives in it.
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
