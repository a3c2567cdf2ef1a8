/** The amount in whole millilitres, in which all sums are calculated; null if it has more than three decimals. */
export function toMillilitres(litres: number): bigint | null {
  const millilitres = Math.round(litres * 1_000)
  return Number.isSafeInteger(millilitres) && millilitres / 1_000 === litres ? BigInt(millilitres) : null
}

export const fromMillilitres = (millilitres: bigint): number => Number(millilitres) / 1_000

export const subtractLitres = (litres: number, subtracted: number): number =>
  fromMillilitres(toMillilitres(litres)! - toMillilitres(subtracted)!)

export const sumOfLitres = (litres: readonly number[]): number =>
  fromMillilitres(litres.reduce((sum, each) => sum + toMillilitres(each)!, 0n))
