import { createContext } from 'react'

/** Whether the form round a field is only there to be read. */
export const ReadOnlyContext = createContext(false)

/**
 * Whether it is being sent just now. What would be typed then is in nobody's submit, and lost when the form goes; so
 * the fields keep the focus and take nothing until the answer has come.
 */
export const SendingContext = createContext(false)
