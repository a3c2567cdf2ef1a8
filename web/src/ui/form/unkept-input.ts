import { useEffect } from 'react'

const formsWithUnkeptInput = new Set<object>()

/** True if a form on screen holds unsaved input that no draft keeps. */
export const hasUnkeptInput = () => formsWithUnkeptInput.size > 0

export function useUnkeptInput(isPresent: boolean) {
  useEffect(() => {
    if (!isPresent) return undefined
    const form = {}
    formsWithUnkeptInput.add(form)
    return () => void formsWithUnkeptInput.delete(form)
  }, [isPresent])
}
