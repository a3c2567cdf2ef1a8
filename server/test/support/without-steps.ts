type Json = any

/** The record of a reply without its steps, as lists and the calls of contracts return it. */
export const withoutSteps = ({ steps: _steps, next: _next, ...record }: Json): Json => record
