import { expect, type Locator, type Page } from '@playwright/test'

/** Minimum height of a touch target, in pixels. */
const minTouchHeight = 44

/** Layout faults of the page, or of the dialog in front of it. */
async function findLayoutFaults(page: Page, { byThumb: forTouch }: { byThumb: boolean }): Promise<string[]> {
  return page.evaluate(
    (minHeight) => {
      const root = [...document.querySelectorAll('[role=dialog], dialog[open]')].at(-1) ?? document.body
      const controls = [
        ...root.querySelectorAll<HTMLElement>(
          'button, [role=tab], input:not([type=file]), select, textarea, summary, nav a, [class*=Button-root]',
        ),
      ].filter(isShown)
      const faults = [
        ...[document.documentElement, ...document.querySelectorAll('main, [role=dialog]')].flatMap(
          horizontalOverflow,
        ),
        ...controls.flatMap(truncated),
        ...controls.flatMap(coveredControls),
        ...controls.flatMap(tooSmall),
      ]
      scrollTo({ top: 0, behavior: 'instant' })
      return [...new Set(faults)]

      function horizontalOverflow(element: Element): string[] {
        const over = element.scrollWidth - element.clientWidth
        return over > 0 ? [`${element.localName} scrolls sideways by ${over} px`] : []
      }

      function truncated(control: HTMLElement): string[] {
        const parts = [control, ...control.querySelectorAll<HTMLElement>('*')].filter(
          (part) => part.clientWidth > 1 && getComputedStyle(part).clipPath === 'none',
        )
        const isCut = parts.some(
          (part) => part.scrollWidth > part.clientWidth + 1 && getComputedStyle(part).overflowX !== 'visible',
        )
        // Input and selected options may be longer than their field.
        return isCut && !control.matches('input, select, textarea') ? [`${nameOf(control)} is cut`] : []
      }

      function coveredControls(control: HTMLElement): string[] {
        control.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' })
        const over = coveringElement(control)
        return over ? [`${nameOf(control)} lies under ${nameOf(over)}`] : []
      }

      function tooSmall(control: HTMLElement): string[] {
        const { height } = areaOf(control)
        return height < minHeight - 0.5 ? [`${nameOf(control)} is ${Math.round(height)} px high`] : []
      }

      function coveringElement(control: HTMLElement): Element | undefined {
        const { left, top, width, height } = areaOf(control)
        const hit = document.elementFromPoint(left + width / 2, top + height / 2)
        if (!hit || control.contains(hit) || hit.contains(control)) return undefined
        return labelsOf(control).some((label) => label.contains(hit)) ? undefined : hit
      }

      /** Clickable area: a checkbox includes its label, a password field its frame. */
      function areaOf(control: HTMLElement): DOMRect {
        const [label] = labelsOf(control)
        const frame = control.matches('input') ? control.closest('.mantine-PasswordInput-input') : null
        return (label ?? frame ?? control).getBoundingClientRect()
      }

      function labelsOf(control: HTMLElement): HTMLElement[] {
        return control.matches('[type=checkbox], [type=radio]')
          ? [...((control as HTMLInputElement).labels ?? [])]
          : []
      }

      function isShown(control: HTMLElement): boolean {
        const { width, height } = areaOf(control)
        return width > 1 && height > 1 && control.checkVisibility({ visibilityProperty: true })
      }

      function nameOf(element: Element): string {
        const label = (element as HTMLInputElement).labels?.[0]
        const text = element.getAttribute('aria-label') ?? (label ?? element).textContent
        return `${element.localName} “${text.trim().replaceAll(/\s+/g, ' ').slice(0, 40)}”`
      }
    },
    forTouch ? minTouchHeight : 0,
  )
}

/** Faults that remain after the page has adapted to its width. */
export async function remainingLayoutFaults(page: Page, forTouch: boolean): Promise<string[]> {
  let layoutFaults: string[] = []
  const measure = async () => (layoutFaults = await findLayoutFaults(page, { byThumb: forTouch }))
  await expect
    .poll(measure)
    .toEqual([])
    .catch(() => undefined)
  return layoutFaults
}

export async function coveredFocusStops(page: Page, stops: number): Promise<string[]> {
  const faults = new Set<string>()
  for (let pressed = 0; pressed < stops; pressed++) {
    await page.keyboard.press('Tab')
    const fault = await page.evaluate(() => {
      const focused = document.activeElement
      if (!focused || focused === document.body) return null
      const { left, top, width, height } = focused.getBoundingClientRect()
      const over = document.elementFromPoint(left + width / 2, top + height / 2)
      if (over && (focused.contains(over) || over.contains(focused))) return null
      const name = focused.getAttribute('aria-label') ?? focused.textContent
      return `“${name.slice(0, 40)}” lies under ${over ? `“${over.textContent.slice(0, 40)}”` : 'the edge of the window'}`
    })
    if (fault) faults.add(fault)
  }
  return [...faults]
}

type Box = { x: number; y: number; width: number; height: number }

/** Colours that cover at least `minShare` of a part of the page. */
export async function coloursIn(page: Page, clip: Box, minShare = 0.05): Promise<string[]> {
  const picture = await page.screenshot({ clip })
  // The product's content security policy would forbid reading the picture.
  const blankPage = await page.context().newPage()
  const shares = await blankPage.evaluate(sharesOf, [...picture])
  await blankPage.close()
  return shares.flatMap(([colour, share]) => (share > minShare ? [colour] : [])).toSorted()
}

async function sharesOf(picture: number[]): Promise<[colour: string, share: number][]> {
  const image = await createImageBitmap(new Blob([new Uint8Array(picture)]))
  const drawing = new OffscreenCanvas(image.width, image.height).getContext('2d')!
  drawing.drawImage(image, 0, 0)
  const { data } = drawing.getImageData(0, 0, image.width, image.height)
  const counts = new Map<string, number>()
  for (let at = 0; at < data.length; at += 4) {
    const colour = data.slice(at, at + 3).join(' ')
    counts.set(colour, (counts.get(colour) ?? 0) + 1)
  }
  return [...counts].map(([colour, count]) => [colour, (4 * count) / data.length])
}

type Shade = 'dark' | 'light'

/** Colours at the left and lower edge, where a line or background marks the selection. */
export async function edgesOf(page: Page, locator: Locator): Promise<Shade[][]> {
  const { x, y, width, height } = await boxOf(locator)
  // Letters at the edge cover less than a line.
  const minShare = 0.2
  const left = await coloursIn(page, { x, y, width: 3, height }, minShare)
  const lower = await coloursIn(page, { x, y: y + height - 3, width, height: 3 }, minShare)
  return [left, lower].map((colours) => [...new Set(colours.map(shadeOf))].toSorted())
}

function shadeOf(colour: string): Shade {
  const [red = 0, green = 0, blue = 0] = colour.split(' ').map(Number)
  return 0.3 * red + 0.6 * green + 0.1 * blue < 128 ? 'dark' : 'light'
}

export async function boxOf(locator: Locator): Promise<Box> {
  await locator.scrollIntoViewIfNeeded()
  const area = await locator.boundingBox()
  if (!area) throw new Error(`It cannot be seen: ${String(locator)}`)
  return area
}
