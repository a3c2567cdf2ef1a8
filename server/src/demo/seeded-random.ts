/** Deterministic pseudo-random numbers. */
export type SeededRandom = ReturnType<typeof seededRandom>

export function seededRandom(seed: number) {
  let state = seed * 2_654_435_761
  const next = (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
  const number = (min: number, max: number): number => min + Math.floor(next() * (max - min + 1))
  const oneOf = <T>(list: readonly T[]): T => list[number(0, list.length - 1)]!
  return { number, oneOf }
}
