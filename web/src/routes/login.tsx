import { createFileRoute, redirect } from '@tanstack/react-router'

export const Route = createFileRoute('/login')({
  validateSearch: ({ next }: { next?: unknown }): { next?: string } =>
    typeof next === 'string' ? { next } : {},
  beforeLoad: ({ search }) => {
    throw redirect({ to: '/', search, replace: true })
  },
})
