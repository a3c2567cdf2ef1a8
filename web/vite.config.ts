import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { firstPaint } from './build/first-paint.ts'
import { guide } from './build/guide.ts'
import { precompressed } from './build/precompressed.ts'
import { serviceWorker } from './build/service-worker.ts'
import { verify } from './build/verify.ts'

const api = process.env.INSAKA_API ?? 'http://127.0.0.1:8080'

/** Parts that are told from others by those who look at what a page asks for. */
const keepsName = (name: string | undefined) => /^(route|profile)(\.css)?$/.test(name ?? '')

export default defineConfig({
  plugins: [
    tanstackRouter({ target: 'react', autoCodeSplitting: true, quoteStyle: 'single', semicolons: false }),
    react(),
    guide(),
    firstPaint(),
    serviceWorker({ shell: ['src/routes/insaka/route.tsx'] }),
    verify(),
    precompressed(),
  ],
  build: {
    target: ['chrome109', 'edge109', 'firefox115', 'safari15.6'],
    manifest: true,
    // Browsers that know no preloading do without: they get the same files a little later.
    modulePreload: { polyfill: false },
    sourcemap: false,
    rolldownOptions: {
      output: {
        // The first page names every file, and short names keep it light.
        chunkFileNames: ({ name }) => `assets/${keepsName(name) ? '[name]-' : ''}[hash].js`,
        assetFileNames: ({ names }) => `assets/${keepsName(names[0]) ? '[name]-' : ''}[hash][extname]`,
        codeSplitting: {
          groups: [
            // Settings of the shapes come before the first shape is made, so they share a file with the library.
            { name: 'shapes', test: /node_modules\/zod\/|src\/no-eval\.ts$/, priority: 3 },
            // Libraries that every visit begins with; they change seldom and stay in the browser.
            { name: 'libraries', test: /node_modules\//, tags: ['$initial'], priority: 2 },
            // The rest of what every visit begins with: few files beat small files on a slow line.
            { name: 'start', tags: ['$initial'], priority: 2 },
            // From here on by folder, so that a new file goes where its neighbours are.
            // The shell, what lies directly in ui, small panels, the signs of states, what registers are called, and who is signed in
            // and where: round every page behind the sign-in.
            {
              name: 'shell',
              test: /[\\/]src[\\/](layout[\\/][^\\/]+$|ui[\\/]([^\\/]+$|popover[\\/]|state[\\/]StatePill)|state[\\/])|[\\/]domain[\\/]src[\\/](all-(registers|states)\.|fuel-(accounts|products)[\\/][a-z-]+\.labels|(users|institutions)[\\/](?![a-z]+\.(history|fields))|contracts[\\/]contracts\.standstill)|[\\/](noop|use-window-event|use-merged-ref)\.mjs|tanstack[\\/](react-query|query-core)/,
              minShareCount: 2,
              priority: 1,
            },
            // A plain choice, which charts have without being lists.
            {
              name: 'select',
              test: /[\\/]@mantine[\\/]core[\\/].*[\\/](NativeSelect|ComboboxChevron|get-parsed-combobox-data|Combobox\.module)/,
              includeDependenciesRecursively: false,
              minShareCount: 2,
              priority: 2,
            },
            // Round every list, of rows or of cards.
            {
              name: 'lists',
              test: /[\\/]src[\\/](ui[\\/](tabs|table|paging|search|page|calendar|state|proof)[\\/][^\\/]+$|files[\\/](ExportButton|list-export))/,
              minShareCount: 2,
              priority: 1,
            },
            // A list to choose from by typing, and what shows it.
            {
              name: 'choices',
              test: /@floating-ui|[\\/]@mantine[\\/]core[\\/].*[\\/](Combobox|Select|ScrollArea|Popover|Floating)|[\\/]src[\\/]ui[\\/]choice[\\/]/,
              minShareCount: 2,
              priority: 1,
            },
            // Every dialog and every form: the first one that is opened brings the parts of all.
            {
              name: 'forms',
              test: /node_modules[\\/]react-hook-form|[\\/]src[\\/]ui[\\/](fields|form|edit|dialog|confirm|history)[\\/]|[\\/]src[\\/]files[\\/]use-sending/,
              minShareCount: 3,
              priority: 1,
            },
            // What the lists of registers show of their records.
            {
              name: 'registers',
              test: /[\\/]src[\\/](registers[\\/](?!dialog[\\/](?!record\.queries))|papers[\\/](paper-(columns|filters)|contract-paper|vendors))|[\\/]domain[\\/]src[\\/](enquiries|papers|lvp|mpc|contracts|amendments|views|attachments)[\\/][^\\/]+\.(labels|schema|endpoints)\.|[\\/]domain[\\/]src[\\/]core[\\/](?!record-(fields|labels)|csv|shares)/,
              minShareCount: 2,
              priority: 1,
            },
            // Files on their way, to and fro, and what those are called that are reports.
            {
              name: 'files',
              test: /[\\/]src[\\/](files[\\/](MakingBar|use-making)|api[\\/]receive-file)|[\\/]domain[\\/]src[\\/]procurement-report[\\/]report\.labels/,
              minShareCount: 2,
              priority: 1,
            },
            // The dialogs of registers.
            {
              name: 'records',
              test: /[\\/]web[\\/]src[\\/](registers[\\/]dialog[\\/](?!record\.queries)|papers[\\/](?!paper-(columns|filters)|contract-paper|vendors)|ui[\\/]record[\\/])|[\\/]domain[\\/]src[\\/](core[\\/]record-(fields|labels)|(papers|mpc)[\\/][^\\/]+\.fields)/,
              includeDependenciesRecursively: false,
              minShareCount: 2,
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
