import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { envExample } from '../apps/server/src/platform/env-example.ts'

await writeFile(join(import.meta.dirname, '../.env.example'), envExample())
