/** What is hidden once one of all has been ticked, or its tick taken away. */
export const hiddenAfterTick = (hidden: readonly string[], key: string, isTicked: boolean): string[] => [
  ...hidden.filter((each) => each !== key),
  ...(isTicked ? [] : [key]),
]
