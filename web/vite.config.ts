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
            // What three screens or more share goes together: few files beat small files on a slow line.
            // Forms are no part of it: the entry would take them in, and sign-in does without.
            {
              name: 'shared',
              test: /^(?!.*(react-hook-form|[\\/]ui[\\/]form[\\/]))/,
              minShareCount: 3,
              priority: 1,
            },
            { name: 'forms', test: /react-hook-form|[\\/]ui[\\/]form[\\/]/, minShareCount: 3, priority: 0 },
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
