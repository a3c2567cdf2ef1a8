import axe from 'axe-core'

/** The rules of accessibility that the page breaks, and where. */
export async function accessibilityFaults(): Promise<string[]> {
  // What slides or fades in is judged when it has arrived.
  await Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => undefined)))
  const { violations } = await axe.run(document, {
    runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  })
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`)
}
