import { createContext } from 'react'

export const ReadOnlyContext = createContext(false)

/** While submitting, fields keep the focus but ignore input, which would not be in the request. */
export const SendingContext = createContext(false)
