/** Submits an incomplete form, which shows what is missing instead of saving. */
export const showMissingFields = (form: HTMLFormElement | null | undefined) =>
  form?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
