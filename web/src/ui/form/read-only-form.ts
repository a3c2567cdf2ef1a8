import { createContext } from 'react'

/** Whether the form round a field is only there to be read. */
export const ReadOnlyForm = createContext(false)
