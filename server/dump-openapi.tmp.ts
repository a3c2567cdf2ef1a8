import { openApiDocument } from './src/openapi/openapi.ts'
import { writeFileSync } from 'node:fs'
writeFileSync(process.argv[2]!, JSON.stringify(openApiDocument({}), null, 1))
