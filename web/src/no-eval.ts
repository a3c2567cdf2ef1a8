import * as z from 'zod/mini'

// The page may not make code out of text (its content security policy); without this the library would try
// once and the browser would report it. Imported before the first shape is made.
z.config({ jitless: true })
