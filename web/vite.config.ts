import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { firstPaint } from './build/first-paint.ts'
import { guidePlugin } from './build/guide.ts'
import { precompressed } from './build/precompressed.ts'
import { serviceWorker } from './build/service-worker.ts'
import { verifyPagePlugin } from './build/build-verifier.ts'

const api = process.env.INSAKA_API ?? 'http://127.0.0.1:8080'

/** Chunks that tests recognise by name among the requests of a page. */
const keepsName = (name: string | undefined) => /^(route|profile)(\.css)?$/.test(name ?? '')

export default defineConfig({
  plugins: [
    tanstackRouter({ target: 'react', autoCodeSplitting: true, quoteStyle: 'single', semicolons: false }),
    react(),
    guidePlugin(),
    firstPaint(),
    serviceWorker({ shell: ['src/routes/insaka/route.tsx'] }),
    verifyPagePlugin(),
    precompressed(),
  ],
  build: {
    target: ['chrome109', 'edge109', 'firefox115', 'safari15.6'],
    manifest: true,
    // Browsers without modulepreload get the same files a little later.
    modulePreload: { polyfill: false },
    sourcemap: false,
    rolldownOptions: {
      output: {
        // index.html lists every file, so short names keep it small.
        chunkFileNames: ({ name }) => `assets/${keepsName(name) ? '[name]-' : ''}[hash].js`,
        assetFileNames: ({ names }) => `assets/${keepsName(names[0]) ? '[name]-' : ''}[hash][extname]`,
        codeSplitting: {
          groups: [
            // src/no-eval.ts must configure zod before the first schema is created, so it shares a chunk with zod.
            { name: 'shapes', test: /node_modules\/zod\/|src\/no-eval\.ts$/, priority: 3 },
            // Libraries of the initial load; they change rarely and stay cached.
            { name: 'libraries', test: /node_modules\//, tags: ['$initial'], priority: 2 },
            // The rest of the initial load: on a slow line few files beat small files.
            { name: 'start', tags: ['$initial'], priority: 2 },
            // The groups below follow the folders, so a new file joins its neighbours.
            // Loaded on every page after sign-in: shell, basic components, register names, current user, institution.
            {
              name: 'shell',
              test: /[\\/]src[\\/](layout[\\/][^\\/]+$|ui[\\/]([^\\/]+$|popover[\\/]|status[\\/]StatePill)|state[\\/])|[\\/]domain[\\/]src[\\/](all-(registers|states)\.|core[\\/](article|rules)\.|steps[\\/]step\.|fuel-(accounts|products)[\\/][a-z-]+\.labels|decisions[\\/]decision(s\.labels|-texts)|(users|institutions)[\\/](?!coat-of-arms|people\.|duty-form\.|registration-decisions\.|[a-z]+\.(history|fields|steps))|contracts[\\/]contracts\.standstill)|[\\/](noop|use-window-event|use-merged-ref)\.mjs|tanstack[\\/](react-query|query-core)/,
              minShareCount: 2,
              priority: 1,
            },
            // Native select, which charts use without the code of lists.
            {
              name: 'select',
              test: /[\\/]@mantine[\\/]core[\\/].*[\\/](NativeSelect|ComboboxChevron|get-parsed-combobox-data|Combobox\.module)/,
              includeDependenciesRecursively: false,
              minShareCount: 2,
              priority: 2,
            },
            // Frame of every list, whether rows or cards.
            {
              name: 'lists',
              test: /[\\/]src[\\/](ui[\\/](tabs|table|paging|list|search|page|calendar|status|proof)[\\/][^\\/]+$|files[\\/](ExportButton|list-export))/,
              minShareCount: 2,
              priority: 1,
            },
            // Searchable selects and their dropdown.
            {
              name: 'choices',
              test: /@floating-ui|[\\/]@mantine[\\/]core[\\/].*[\\/](Combobox|Select|ScrollArea|Popover|Floating)|[\\/]src[\\/]ui[\\/]choice[\\/]/,
              minShareCount: 2,
              priority: 1,
            },
            // Every dialog and form: the first one opened loads the shared parts.
            {
              name: 'forms',
              test: /node_modules[\\/]react-hook-form|[\\/]src[\\/]ui[\\/](fields|form|edit|dialog|confirm|history)[\\/]|[\\/]src[\\/]files[\\/]use-file-upload/,
              minShareCount: 3,
              priority: 1,
            },
            // Fields and steps as data, which also dialogs of other records use.
            {
              name: 'fields',
              test: /[\\/]domain[\\/]src[\\/](registers[\\/](fields|lines)\.|steps[\\/]step-endpoints)/,
              includeDependenciesRecursively: false,
              priority: 2,
            },
            // Shared by the registers that a description defines.
            {
              name: 'described',
              test: /[\\/]domain[\\/]src[\\/]registers[\\/](?!(?:fields|lines)\.)|[\\/]web[\\/]src[\\/]registers[\\/]described[\\/](?!DescribedDialog|DescribedSteps)/,
              includeDependenciesRecursively: false,
              priority: 2,
            },
            {
              name: 'enquiries',
              test: /[\\/]domain[\\/]src[\\/]enquiries[\\/]enquiries\.(fields|register|cautions|schema|endpoints)\./,
              includeDependenciesRecursively: false,
              priority: 2,
            },
            // Columns and cells of register lists.
            {
              name: 'registers',
              test: /[\\/]web[\\/]src[\\/](registers[\\/](?!(?:described|steps)[\\/]|list[\\/]ListPrint|dialog[\\/](?!record\.queries))|papers[\\/](paper-(columns|filters)|contract-paper|vendors))|[\\/]domain[\\/]src[\\/](enquiries[\\/][^\\/]+\.labels|(papers|lvp|mpc|contracts|amendments|views|attachments|decision-rules)[\\/][^\\/]+\.(labels|schema|endpoints))\.|[\\/]domain[\\/]src[\\/](steps[\\/](?!step-endpoints)|core[\\/](?!record-(fields|labels)|csv|percentage-shares))/,
              minShareCount: 2,
              priority: 1,
            },
            // Uploads, downloads and report names.
            {
              name: 'files',
              test: /[\\/]src[\\/](files[\\/](ProgressBar|use-file-download)|api[\\/]receive-file)|[\\/]domain[\\/]src[\\/]procurement-report[\\/]report\.labels/,
              minShareCount: 2,
              priority: 1,
            },
            {
              name: 'records',
              test: /[\\/]web[\\/]src[\\/](registers[\\/]dialog[\\/](?!record\.queries)|papers[\\/](?!paper-(columns|filters)|contract-paper|vendors|steps[\\/])|ui[\\/]record[\\/]|structure[\\/](ColleagueField|Person(Field|Select)|people\.queries)|requested-items[\\/](RequestedItems|RequisitionLinks))|[\\/]domain[\\/]src[\\/](core[\\/]record-(fields|labels)|enquiries[\\/]requisition-references|users[\\/]people\.|(papers|mpc|decision-rules)[\\/][^\\/]+\.fields)/,
              includeDependenciesRecursively: false,
              minShareCount: 2,
              priority: 1,
            },
            // Modules shared by the same three or more screens form one chunk, so lists load without dialogs and other
            // screens without either.
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
        // The API reference page is part of the web application.
        bypass: (request) => (/^\/api\/docs([/?]|$)/.test(request.url ?? '') ? '/index.html' : undefined),
      },
      '/healthz': api,
      '/readyz': api,
    },
  },
})
