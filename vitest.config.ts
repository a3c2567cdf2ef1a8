import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { launchOptions } from './scripts/browser.mjs'
import { workers } from './scripts/worker-count.mjs'
import { guidePlugin } from './web/build/guide.ts'

const isLong = process.env['LONG_TESTS'] === '1'
const longFiles = isLong ? [] : ['**/*.long.*']

/** The slowest files are small: sorted by size they would start last and leave the other workers idle. */
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
    // The timeouts below only stop hanging tests; a machine ten times slower still passes.
    attachmentsDir: 'test-results/attachments',
    // Every test depends on these files, though none imports them.
    forceRerunTriggers: [
      '**/vitest.config.ts',
      '**/package.json',
      '**/test/setup.ts',
      '**/global-setup.ts',
      '**/migrations/*.sql',
      // contrast.node.test.ts and style-scales.node.test.ts read all style sheets.
      '**/web/src/**/*.css',
    ],
    projects: [
      {
        test: {
          name: 'domain',
          root: 'domain',
          setupFiles: ['test/fast-check-seed.ts'],
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
          setupFiles: ['../domain/test/fast-check-seed.ts'],
          testTimeout: 120_000,
          hookTimeout: 300_000,
        },
      },
      {
        test: {
          // Tests of web without a browser.
          name: 'web-node',
          root: 'web',
          isolate: false,
          environment: 'node',
          include: ['src/**/*.node.test.ts'],
          // The tests read style sheets as text.
          css: true,
          testTimeout: 60_000,
        },
      },
      {
        plugins: [guidePlugin()],
        define: { IS_LONG: String(isLong) },
        // React's production build is twice as fast; the long form uses the development build with StrictMode and
        // warnings.
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
          // Browser projects ignore the number above and would use one worker.
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
            // scripts/test.mjs installs the browser and passes its path; this file is evaluated for every project.
            provider: playwright({
              launchOptions: launchOptions({ install: false }),
              // Turns animations off, since every frame would be rendered.
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
          // `npm run test:citus`: an external distributed database.
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
          // `npm run test:long`: upgrades from older releases.
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
