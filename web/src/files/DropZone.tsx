import { Button, FileButton } from '@mantine/core'
import { useRef, useState, type DragEvent, type ReactNode, type Ref } from 'react'
import classes from './DropZone.module.css'

type Props = {
  accept: string
  label: string
  hint: string
  /** Id of the error message. */
  describedBy?: string
  multiple?: boolean
  /** Shrinks the zone to one line for use in a form. */
  isField?: boolean
  disabled?: boolean
  button?: Ref<HTMLButtonElement>
  children?: ReactNode
  onFiles: (files: File[]) => void
}

export function DropZone(props: Props) {
  const { accept, label, hint, multiple = false, isField = false, disabled = false, onFiles } = props
  const [isOver, setOver] = useState(false)
  const reset = useRef<() => void>(null)

  function acceptFiles(chosen: File | File[] | null) {
    const files = [chosen ?? []].flat()
    if (files.length > 0 && !disabled) onFiles(files)
    // Allows choosing the same file again.
    reset.current?.()
  }

  function drop(event: DragEvent) {
    event.preventDefault()
    setOver(false)
    const files = [...event.dataTransfer.files]
    acceptFiles(multiple ? files : files.slice(0, 1))
  }

  return (
    <div
      className={`${isField ? 'row flex-wrap' : 'grid'} gap-2 rounded ${classes.drop}`}
      data-field={isField || undefined}
      data-focus-fallback="button"
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <FileButton accept={accept} multiple={multiple} resetRef={reset} onChange={acceptFiles}>
        {({ onClick }) => (
          <Button
            ref={props.button}
            variant="default"
            {...(isField && { size: 'xs' })}
            disabled={disabled}
            aria-describedby={props.describedBy}
            onClick={onClick}
          >
            {label}
          </Button>
        )}
      </FileButton>
      {props.children}
      <span className="text-sm text-faint">{hint}</span>
    </div>
  )
}
