/** What a record that is only to be read says, by the names of its fields. */
export const definitions = (): Record<string, string> =>
  Object.fromEntries(
    [...document.querySelectorAll('[role=dialog] dl > div')].map((item) => [
      item.querySelector('dt')?.textContent ?? '',
      item.querySelector('dd')?.textContent ?? '',
    ]),
  )

/** Fields that somebody could fill in, or that look as if. */
export const fieldsInDialog = (): string[] =>
  [...document.querySelectorAll('[role=dialog] :is(input, select, textarea)')].map(
    (each) => each.getAttribute('name') ?? each.getAttribute('type') ?? each.outerHTML,
  )
