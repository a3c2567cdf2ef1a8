import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { precompressed } from './build/precompressed.ts'
import { serviceWorker } from './build/service-worker.ts'

const api = process.env.INSAKA_API ?? 'http://127.0.0.1:8080'

export default defineConfig({
  plugins: [
    tanstackRouter({ target: 'react', autoCodeSplitting: true, quoteStyle: 'single', semicolons: false }),
    react(),
    serviceWorker({ shell: ['src/routes/insaka/route.tsx'] }),
    precompressed(),
  ],
  build: {
    target: ['chrome109', 'edge109', 'firefox115', 'safari15.6'],
    manifest: true,
    sourcemap: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // Settings of the shapes come before the first shape is made, so they share a file with the library.
            { name: 'shapes', test: /node_modules\/zod\/|src\/no-eval\.ts$/, priority: 3 },
            // Libraries that every visit begins with; they change seldom and stay in the browser.
            { name: 'libraries', test: /node_modules\//, tags: ['$initial'], priority: 2 },
            // The rest of what every visit begins with: few files beat small files on a slow line.
            { name: 'start', tags: ['$initial'], priority: 2 },
            // Small parts round every page for those who are signed in.
            {
              name: 'shell',
              test: /[\\/]src[\\/](ui[\\/](icons|use-disclosure|Section|ReadOnlyField)|state[\\/](drafts|use-settled|current-))|[\\/]domain[\\/]src[\\/](core[\\/](paging|history|institution-choice)|users|institutions)[\\/.]|[\\/](noop|use-window-event|use-merged-ref)\.mjs|tanstack[\\/](react-query|query-core)/,
              minShareCount: 2,
              priority: 1,
            },
            // Round every list, of rows or of cards.
            {
              name: 'lists',
              test: /[\\/]src[\\/](ui[\\/](tabs|table|paging|search[\\/]|Notice|PageHeader|LoadError|LoadingLines|Moment|fields[\\/](CalendarButton|date-text)|history[\\/]history-query))/,
              minShareCount: 2,
              priority: 1,
            },
            // A list to choose from by typing, and what it stands in.
            {
              name: 'choices',
              test: /@floating-ui|[\\/]@mantine[\\/]core[\\/].*[\\/](Combobox|Select|ScrollArea|Popover|Floating)|[\\/]src[\\/]ui[\\/]choice[\\/]/,
              minShareCount: 2,
              priority: 1,
            },
            // Every dialog and every form: whoever has opened one has the parts of all.
            {
              name: 'forms',
              test: /node_modules[\\/]react-hook-form|[\\/]src[\\/]ui[\\/](fields|form|dialog|edit|confirm|history)[\\/](?!Calendar\.)/,
              minShareCount: 3,
              priority: 1,
            },
            // What three screens or more share goes together with whatever the same screens share: so the lists of
            // registers come without their dialogs, and every other screen without either.
            { name: 'parts', minShareCount: 3, entriesAware: true, priority: 0 },
          ],
        },
      },
    },
  },
  server: {
    proxy: {
      '/api': {
        target: api,
        // The page about the API is part of the web application.
        bypass: (request) => (/^\/api\/docs([/?]|$)/.test(request.url ?? '') ? '/index.html' : undefined),
      },
      '/healthz': api,
      '/readyz': api,
    },
  },
})
