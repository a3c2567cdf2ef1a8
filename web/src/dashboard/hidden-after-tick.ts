export const hiddenAfterTick = (hidden: readonly string[], key: string, isTicked: boolean): string[] => [
  ...hidden.filter((each) => each !== key),
  ...(isTicked ? [] : [key]),
]
