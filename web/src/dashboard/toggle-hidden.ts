export const toggleHidden = (hidden: readonly string[], key: string, isTicked: boolean): string[] => [
  ...hidden.filter((each) => each !== key),
  ...(isTicked ? [] : [key]),
]
