import axe from 'axe-core'
import { isBehind } from '../src/ui/focus/open-dialogs.ts'

export async function accessibilityFaults(): Promise<string[]> {
  // Waits for animations, since axe would check a half-faded element.
  const runningAnimations = document.getAnimations().filter((animation) => !isEndless(animation))
  await Promise.all(runningAnimations.map((animation) => animation.finished.catch(() => undefined)))
  const { violations } = await axe.run(document, {
    runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
    // contrast.node.test.ts computes the contrast of all colours.
    rules: { 'color-contrast': { enabled: false } },
    elementRef: true,
  })
  // Elements behind a dialog cannot be clicked, so their target size does not matter.
  return violations.flatMap(({ id, nodes }) => {
    const reachable = nodes.filter(({ element }) => !(id === 'target-size' && element && isBehind(element)))
    return reachable.length === 0 ? [] : [`${id}: ${reachable.map(({ html }) => html).join(' | ')}`]
  })
}

/** A progress bar that runs during loading never finishes. */
const isEndless = ({ effect }: Animation) => effect?.getComputedTiming().endTime === Infinity
