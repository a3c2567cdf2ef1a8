import './no-eval.ts'
import './global.css'
import './ui/mantine-base.ts'
import { createRoot } from 'react-dom/client'
import { Insaka } from './providers.tsx'
import { start } from './start.ts'

const root = document.getElementById('root')
if (!root) throw new Error('The page has no element with the id root.')
const { queryClient, router } = start()
createRoot(root).render(<Insaka queryClient={queryClient} router={router} />)
