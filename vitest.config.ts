import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { launchOptions } from './scripts/browser.mjs'
import { workers } from './scripts/workers.mjs'
import { guide } from './web/build/guide.ts'

const isLong = process.env['LONG_TESTS'] === '1'
// These run in `npm run test:long` alone.
const longFiles = isLong ? [] : ['**/*.long.*']

/** These take longest and are small, so that by size they would come last, when other workers have nothing left to do. */
const longest = ['tenant-isolation', 'kills.fault', 'watched-columns'].map((name) => `/${name}.test.ts`)

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const isLongest = ({ moduleId }: TestSpecification) => longest.some((name) => moduleId.endsWith(name))
    const bySize = await super.sort(files)
    return [...bySize.filter(isLongest), ...bySize.filter((file) => !isLongest(file))]
  }
}

export default defineConfig({
  test: {
    maxWorkers: workers,
    sequence: { sequencer: LongestFirst },
    // The deadlines below are for what never comes, and long enough for a machine that is ten times as slow.
    attachmentsDir: 'test-results/attachments',
    // What no test imports and every test rests on.
    forceRerunTriggers: [
      '**/vitest.config.ts',
      '**/package.json',
      '**/test/setup.ts',
      '**/global-setup.ts',
      '**/migrations/*.sql',
      // contrast.node.test.ts reads all style sheets.
      '**/web/src/**/*.css',
    ],
    projects: [
      {
        test: {
          name: 'domain',
          root: 'domain',
          setupFiles: ['test/seed.ts'],
          isolate: false,
          environment: 'node',
          include: ['src/**/*.test.ts'],
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'server',
          root: 'server',
          isolate: false,
          environment: 'node',
          include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
          exclude: ['test/faults/**', 'test/citus/**', 'test/releases/**', ...longFiles],
          globalSetup: ['test/global-setup.ts'],
          setupFiles: ['../domain/test/seed.ts'],
          testTimeout: 120_000,
          hookTimeout: 300_000,
        },
      },
      {
        test: {
          // Tests of web that need no page.
          name: 'web-node',
          root: 'web',
          isolate: false,
          environment: 'node',
          include: ['src/**/*.node.test.ts'],
          // Style sheets are read as they are.
          css: true,
          testTimeout: 60_000,
        },
      },
      {
        plugins: [guide()],
        define: { IS_LONG: String(isLong) },
        // React as users get it is twice as fast. The long form takes its development build, with StrictMode and warnings.
        oxc: { jsx: { runtime: 'automatic', development: isLong } },
        optimizeDeps: {
          rolldownOptions: {
            transform: {
              define: { 'process.env.NODE_ENV': JSON.stringify(isLong ? 'development' : 'production') },
            },
          },
          // Dependencies discovered during a test would reload the page under it.
          include: [
            'react/jsx-runtime',
            'react/jsx-dev-runtime',
            'react-dom/client',
            'vitest-browser-react',
            'axe-core',
            'chart.js',
          ],
        },
        test: {
          name: 'web',
          root: 'web',
          // In a browser the number above does not count; there it would be one.
          maxWorkers: workers,
          isolate: false,
          include: ['src/**/*.test.{ts,tsx}'],
          exclude: ['**/*.node.test.ts', ...longFiles],
          setupFiles: ['test/setup.ts'],
          testTimeout: 60_000,
          expect: { poll: { timeout: 15_000 } },
          browser: {
            enabled: true,
            headless: true,
            // Installing is for scripts/test.mjs, which hands the path on: this file is read for every project.
            provider: playwright({
              launchOptions: launchOptions({ install: false }),
              // Nothing slides or fades: each frame of it would be drawn.
              contextOptions: { reducedMotion: 'reduce' },
            }),
            instances: [{ browser: 'chromium' }],
            viewport: { width: 1366, height: 768 },
            screenshotDirectory: '../test-results/components',
          },
        },
      },
      {
        test: {
          // On a distributed database that somebody else runs: `npm run test:citus`.
          name: 'citus',
          root: 'server',
          environment: 'node',
          include: ['test/citus/**/*.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          // From an older release to this one, in `npm run test:long`.
          name: 'releases',
          root: 'server',
          environment: 'node',
          include: ['test/releases/**/*.release.test.ts'],
          testTimeout: 1_800_000,
          hookTimeout: 1_800_000,
        },
      },
      {
        test: {
          name: 'faults',
          root: 'server',
          environment: 'node',
          include: ['test/faults/**/*.fault.test.ts'],
          exclude: longFiles,
          globalSetup: ['test/faults/global-setup.ts'],
          testTimeout: 300_000,
          hookTimeout: 300_000,
        },
      },
    ],
  },
})
