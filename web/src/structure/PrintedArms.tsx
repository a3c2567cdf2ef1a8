import { useLayoutEffect, useRef, type ReactNode } from 'react'
import { DrawnShield, shieldUrl, type WithShield } from './CoatOfArms.tsx'
import classes from './CoatOfArms.module.css'

/** Coat of arms for printing, with its picture already decoded because printing does not wait for images. */
export async function loadPrintedArms({ id, code, shield }: WithShield): Promise<ReactNode> {
  if (shield === null) return <DrawnShield code={code} />
  const picture = new Image()
  picture.src = shieldUrl(id, shield)
  try {
    await picture.decode()
  } catch {
    return <DrawnShield code={code} />
  }
  return <PaintedPicture picture={picture} />
}

function PaintedPicture({ picture }: { picture: HTMLImageElement }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useLayoutEffect(() => canvas.current?.getContext('2d')?.drawImage(picture, 0, 0), [picture])
  const { naturalWidth: width, naturalHeight: height } = picture
  return <canvas ref={canvas} className={`shrink-0 ${classes.arms}`} {...{ width, height }} />
}
