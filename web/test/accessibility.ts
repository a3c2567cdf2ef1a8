import axe from 'axe-core'
import { isBehind } from '../src/ui/focus/open-dialogs.ts'

/** The rules of accessibility that the page breaks, and where. */
export async function accessibilityFaults(): Promise<string[]> {
  // What slides or fades in is judged when it has arrived.
  const runningAnimations = document.getAnimations().filter((animation) => !isEndless(animation))
  await Promise.all(runningAnimations.map((animation) => animation.finished.catch(() => undefined)))
  const { violations } = await axe.run(document, {
    runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
    // The contrast of all colours is computed in contrast.node.test.ts.
    rules: { 'color-contrast': { enabled: false } },
    elementRef: true,
  })
  // Nobody can hit what is behind a dialog, where the page may be scrolled half under its bar.
  return violations.flatMap(({ id, nodes }) => {
    const reachable = nodes.filter(({ element }) => !(id === 'target-size' && element && isBehind(element)))
    return reachable.length === 0 ? [] : [`${id}: ${reachable.map(({ html }) => html).join(' | ')}`]
  })
}

/** A bar that runs as long as something loads never arrives. */
const isEndless = ({ effect }: Animation) => effect?.getComputedTiming().endTime === Infinity
