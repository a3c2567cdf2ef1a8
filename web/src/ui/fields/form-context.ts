import { createContext } from 'react'

export const ReadOnlyContext = createContext(false)

/**
 * Whether the form is being submitted. Later input would not be in the request, so fields keep the focus but ignore
 * input until the reply.
 */
export const SendingContext = createContext(false)
