/** A server that does nothing but read one file, to be killed while it does. */
import { createReader } from '../../src/modules/ingestion/reading/index.ts'

const [, , file = ''] = process.argv
await createReader().read(file, 'pdf')
