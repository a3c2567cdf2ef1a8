import * as z from 'zod/mini'

// The content security policy forbids code generation from text; without this setting zod would try it once
// and cause a violation report. Imported before the first schema.
z.config({ jitless: true })
