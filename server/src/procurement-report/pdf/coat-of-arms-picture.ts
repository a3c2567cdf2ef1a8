import { deflateSync } from 'node:zlib'
import type { Shield } from '../../workbook/document-model.ts'
import { pngOnWhite } from './png-on-white.ts'

type PlacedPicture = {
  width: number
  height: number
  draw(x: number, y: number, width: number, height: number): void
}

type ImageSize = { width: number; height: number }
/** A pdfkit method that its types omit. */
type ImageOpener = { openImage(source: Uint8Array): ImageSize }

/**
 * Decodes a PNG itself, because pdfkit does so asynchronously, which makes the output vary and errors
 * uncatchable. An unreadable picture is omitted.
 */
export function openPicture(document: PDFKit.PDFDocument, shield: Shield): PlacedPicture | null {
  try {
    return shield.type === 'image/png' ? openPng(document, shield.bytes) : openJpeg(document, shield.bytes)
  } catch {
    return null
  }
}

function openPng(document: PDFKit.PDFDocument, bytes: Uint8Array): PlacedPicture | null {
  const picture = pngOnWhite(bytes)
  if (!picture) return null
  const { width, height } = picture
  const form = { Type: 'XObject', Subtype: 'Image', Width: width, Height: height }
  const ref = document.ref({ ...form, ColorSpace: 'DeviceRGB', BitsPerComponent: 8, Filter: 'FlateDecode' })
  return {
    width,
    height,
    draw(x, y, shownWidth, shownHeight) {
      document.page.xobjects['Shield'] = ref
      ref.end(deflateSync(picture.rgb))
      // Images have their origin at the bottom, the page at the top.
      const matrix = [shownWidth, 0, 0, -shownHeight, x, y + shownHeight].map((value) => value.toFixed(2))
      document.addContent(`q ${matrix.join(' ')} cm /Shield Do Q`)
    },
  }
}

function openJpeg(document: PDFKit.PDFDocument, bytes: Uint8Array): PlacedPicture {
  const image = (document as unknown as ImageOpener).openImage(bytes)
  return {
    width: image.width,
    height: image.height,
    draw(x, y, width, height) {
      document.image(image as unknown as Buffer, x, y, { width, height })
    },
  }
}
