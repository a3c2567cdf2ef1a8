import * as z from 'zod/mini'

// The content security policy forbids eval, which zod would try once. Imported before the first schema.
z.config({ jitless: true })
