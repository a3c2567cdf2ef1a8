import { lazy } from 'react'

// A dialog brings the form library, which the cards do without.
export const UserDetails = lazy(() => import('./details/UserDetailsDialog.tsx'))
