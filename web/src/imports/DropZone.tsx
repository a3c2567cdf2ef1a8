import { Button, FileButton } from '@mantine/core'
import { useRef, useState, type DragEvent } from 'react'
import classes from './Imports.module.css'

type Props = {
  accept: string
  /** The words on the button. */
  label: string
  /** What is said behind it. */
  hint: string
  /** The id of what says why a file is not taken. */
  describedBy: string
  multiple?: boolean
  onFiles: (files: File[]) => void
}

/** Where files are chosen or dropped. */
export function DropZone({ accept, label, hint, describedBy, multiple = false, onFiles }: Props) {
  const [isOver, setOver] = useState(false)
  const reset = useRef<() => void>(null)

  function take(chosen: File | File[] | null) {
    const files = [chosen ?? []].flat()
    if (files.length > 0) onFiles(files)
    // So that the same file may be chosen once more.
    reset.current?.()
  }

  function drop(event: DragEvent) {
    event.preventDefault()
    setOver(false)
    const files = [...event.dataTransfer.files]
    take(multiple ? files : files.slice(0, 1))
  }

  return (
    <div
      className={`grid gap-2 rounded ${classes.drop}`}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <FileButton accept={accept} multiple={multiple} resetRef={reset} onChange={take}>
        {({ onClick }) => (
          <Button variant="default" aria-describedby={describedBy} onClick={onClick}>
            {label}
          </Button>
        )}
      </FileButton>
      <span className="small quiet">{hint}</span>
    </div>
  )
}
