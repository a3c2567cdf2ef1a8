/** What repeats the same with chance or with many numbers does so more often: `npm run test:faults`. */
export const isLong = process.env['LONG_TESTS'] === '1'
