import { defineConfig } from 'vite'

/** Bundles our own code into six entry files for Node 20; npm packages stay external. */
export default defineConfig({
  ssr: { noExternal: [/^@insaka\//] },
  build: {
    ssr: true,
    target: 'node20',
    sourcemap: true,
    minify: false,
    emptyOutDir: true,
    rolldownOptions: {
      input: {
        main: 'src/main.ts',
        commands: 'src/commands.ts',
        'report-thread': 'src/procurement-report/report-thread.ts',
        'export-thread': 'src/export-thread.ts',
        'trail-export-thread': 'src/audit-trail/trail-export-thread.ts',
        'import-file-thread': 'src/imports/import-file-thread.ts',
      },
      // One flat folder, so paths from import.meta.url do not depend on how the code was split.
      output: { format: 'es', entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
})
