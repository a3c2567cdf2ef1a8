/** Values of a read-only record by field label. */
export const readDefinitions = (): Record<string, string> =>
  Object.fromEntries(
    [...document.querySelectorAll('[role=dialog] dl > div')].map((item) => [
      item.querySelector('dt')?.textContent ?? '',
      item.querySelector('dd')?.textContent ?? '',
    ]),
  )

export const fieldsInDialog = (): string[] =>
  [...document.querySelectorAll('[role=dialog] :is(input, select, textarea)')].map(
    (each) => each.getAttribute('name') ?? each.getAttribute('type') ?? each.outerHTML,
  )
