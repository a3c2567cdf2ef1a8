/** Litres are decimals with at most three places; every sum is made in whole millilitres. */

/** The whole millilitres, or null where there are more than three decimals. */
export function toMillilitres(litres: number): bigint | null {
  const millilitres = Math.round(litres * 1_000)
  return Number.isSafeInteger(millilitres) && millilitres / 1_000 === litres ? BigInt(millilitres) : null
}

export const fromMillilitres = (millilitres: bigint): number => Number(millilitres) / 1_000

/** What is left of litres when others are taken away. */
export const subtractLitres = (litres: number, subtracted: number): number =>
  fromMillilitres(toMillilitres(litres)! - toMillilitres(subtracted)!)

export const sumOfLitres = (litres: readonly number[]): number =>
  fromMillilitres(litres.reduce((sum, each) => sum + toMillilitres(each)!, 0n))
